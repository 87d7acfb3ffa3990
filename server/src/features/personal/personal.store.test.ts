import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createPersonalStore } from "./personal.store.ts";

const database = useStoreDatabase();
const store = () => createPersonalStore(database());
const texts = async (wallet = "mine") =>
  (await store().memories(wallet)).map(({ id, text }) => `${id}: ${text}`);
const remember = (id: string, text: string, wallet = "mine", most = 9) =>
  store().remember(wallet, id, text, most);

beforeEach(() => sql`truncate memories`.execute(database()));

describe("what he remembers", () => {
  it("comes in the order in which it was said, and by its ids where that was at once", async () => {
    for (const id of ["c", "a", "b"]) await remember(id, `text ${id}`);
    await sql`update memories set created_at = case memory_id when 'b' then timestamptz '2026-11-20' else '2026-11-21' end`.execute(
      database(),
    );
    await remember("x", "text x", "theirs");
    await store().changeWishes("theirs", { wishes: "of theirs" });
    await store().changeWishes("mine", { wishes: "of mine" });
    const inOrder = ["b", "a", "c"];
    expect(await texts()).toEqual(inOrder.map((id) => `${id}: text ${id}`));
    // As before each reply, with what was wished for.
    const { wishes, memories } = await store().wishesAndMemories("mine");
    expect([wishes.wishes, memories.map(({ id }) => id)]).toEqual(["of mine", inOrder]);
  });

  it("is kept once whatever its case, and not beyond its bound; another wallet's counts for nothing", async () => {
    await remember("x", "I like tea", "theirs");
    expect(await remember("a", "I like tea", "mine", 1)).toMatchObject({ id: "a" });
    expect(await remember("b", "i LIKE tea", "mine", 1)).toMatchObject({ id: "a" });
    expect(await remember("c", "I like rice", "mine", 1)).toBeUndefined();
    expect(await texts()).toEqual(["a: I like tea"]);
  });

  it("that comes to say what another says goes, and that one stays; nobody else's of this name is touched", async () => {
    for (const wallet of ["mine", "theirs"]) {
      await remember("a", "I like tea", wallet);
      await remember("b", "I like rice", wallet);
      await remember("c", "I like rain", wallet);
    }
    expect(await store().change("mine", "b", "i like TEA")).toMatchObject({ id: "a", text: "I like tea" });
    expect(await texts()).toEqual(["a: I like tea", "c: I like rain"]);
    expect(await texts("theirs")).toHaveLength(3);
  });

  it("is changed where nothing else says it, in its own case too; there is none where there is none", async () => {
    await remember("a", "I like tea");
    await remember("b", "I like rice");
    expect(await store().change("mine", "a", "I like TEA")).toMatchObject({ id: "a", text: "I like TEA" });
    expect(await store().change("mine", "none", "I like rice")).toBeUndefined();
    expect(await store().change("mine", "none", "I like rain")).toBeUndefined();
    expect(await texts()).toEqual(["a: I like TEA", "b: I like rice"]);
  });

  it("is forgotten by its ids alone", async () => {
    for (const id of ["a", "b", "c"]) await remember(id, `text ${id}`);
    await remember("a", "text a", "theirs");
    expect(await store().forget("mine", ["a", "c", "none"])).toBe(2);
    expect(await store().forget("mine", [])).toBe(0);
    expect([await texts(), await texts("theirs")]).toEqual([["b: text b"], ["a: text a"]]);
  });
});
