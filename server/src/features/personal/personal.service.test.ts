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
    expect(personal.keptNotesFor("w", "Who is Momo?")).toBeUndefined();
    const notes = await personal.notesFor("w", "Hello");
    expect(personal.keptNotesFor("w", "Hello")).toEqual(notes);
    expect(notes).toMatchObject({ wishes: "Call me Ayu.", memories: ["Momo is a cat."] });
    expect(personal.keptNotesFor("another", "Hello")).toBeUndefined();
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
    await personal.notesFor("w", "Hello");
    await change(personal);
    expect(personal.keptNotesFor("w", "Hello")).toBeUndefined();
    const { promise, resolve } = Promise.withResolvers<void>();
    hold(promise);
    const reading = personal.notesFor("w", "Hello");
    await change(personal);
    resolve();
    await reading;
    expect(personal.keptNotesFor("w", "Hello")).toBeUndefined();
  });
});
