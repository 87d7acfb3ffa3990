import { describe, expect, it } from "vitest";
import { loadContent } from "../../content/load-content.ts";
import { createPersonalService } from "./personal.service.ts";
import type { PersonalStore, StoredMemory, StoredWishes } from "./personal.store.ts";

const content = await loadContent(new URL("../../../../content", import.meta.url).pathname);
const WISHES: StoredWishes = {
  wishes: "Call me Ayu.",
  chips: [],
  isMemoryOn: true,
  hasNextQuestions: false,
  keepsThoughts: false,
};

function start() {
  let reading: Promise<void> | undefined;
  const memory: StoredMemory = { id: "1", text: "Momo is a cat.", createdAt: new Date(0) };
  const store = {
    async wishesAndMemories() {
      await reading;
      return { wishes: WISHES, memories: [memory] };
    },
    changeWishes: async () => undefined,
    remember: async () => memory,
    change: async () => memory,
    forget: async () => 1,
    removeAll: async () => undefined,
  } as unknown as PersonalStore;
  return {
    personal: createPersonalService(store, () => content),
    hold(until: Promise<void>) {
      reading = until;
    },
  };
}

describe("what a person wishes and has remembered", () => {
  it("is kept in memory as it was read last, for this wallet", async () => {
    const { personal } = start();
    expect(personal.notesFor("w", "Who is Momo?").kept).toBeUndefined();
    const notes = await personal.notesFor("w", "Hello").read();
    expect(personal.notesFor("w", "Hello").kept).toEqual(notes);
    expect(notes).toMatchObject({ wishes: "Call me Ayu.", memories: ["Momo is a cat."] });
    expect(personal.notesFor("another", "Hello").kept).toBeUndefined();
  });

  it("[ISSUE-14] is kept as it was read beside the question, too", () => {
    const { personal } = start();
    const beside = JSON.stringify({
      wishes: {
        wishes: "Be brief.",
        chips: "",
        is_memory_on: true,
        has_next_questions: true,
        keeps_thoughts: false,
      },
      memories: [{ id: "1", text: "Momo is a dog.", createdAt: "2026-11-23T10:00:00+00:00" }],
    });
    const notes = personal.notesFor("w", "Hello").from(beside);
    expect(notes).toMatchObject({ wishes: "Be brief.", memories: ["Momo is a dog."] });
    expect(personal.notesFor("w", "Hello").kept).toEqual(notes);
  });

  type Personal = ReturnType<typeof start>["personal"];
  it.each<[string, (personal: Personal) => unknown]>([
    ["is changed", (personal) => personal.change("w", { wishes: "No." })],
    ["gets more", (personal) => personal.remember("w", "More.")],
    ["is corrected", (personal) => personal.correct("w", "1", "Other.")],
    ["gets less", (personal) => personal.forget("w", ["1"])],
    ["is erased", (personal) => personal.removeAll("w")],
    ["is of a wallet that signed out", (personal) => personal.forgetKept("w")],
    ["is of a wallet that may have signed out", (personal) => personal.forgetKept(undefined)],
  ])("is not kept when it %s, nor what was being read then", async (_how, change) => {
    const { personal, hold } = start();
    await personal.notesFor("w", "Hello").read();
    await change(personal);
    const { kept, read, from } = personal.notesFor("w", "Hello");
    expect(kept).toBeUndefined();
    const { promise, resolve } = Promise.withResolvers<void>();
    hold(promise);
    const reading = read();
    await change(personal);
    resolve();
    await reading;
    from("{}");
    expect(personal.notesFor("w", "Hello").kept).toBeUndefined();
  });
});
