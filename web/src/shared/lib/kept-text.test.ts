import { describe, expect, it } from "vitest";
import { createKeptText } from "./kept-text.ts";

function buildStorage({ isFull = false } = {}) {
  const entries = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  return { entries, storage };
}

describe("texts kept in the browser", () => {
  it("are read as they were written, under our own prefix, and forgotten with null", () => {
    const { entries, storage } = buildStorage();
    const kept = createKeptText(() => storage);
    kept.write("draft", "hello");
    expect([...entries]).toEqual([["bakso:draft", "hello"]]);
    expect(kept.read("draft")).toBe("hello");
    kept.write("draft", null);
    expect(kept.read("draft")).toBeNull();
    expect(entries.size).toBe(0);
  });

  it("last as long as the page where storage is full", () => {
    const kept = createKeptText(() => buildStorage({ isFull: true }).storage);
    kept.write("draft", "hello");
    expect(kept.read("draft")).toBe("hello");
  });

  it("last as long as the page where storage is blocked", () => {
    const kept = createKeptText(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    kept.write("draft", "hello");
    expect(kept.read("draft")).toBe("hello");
    kept.write("draft", null);
    expect(kept.read("draft")).toBeNull();
  });

  it("are forgotten by a word in their key, and nobody else's with them", () => {
    const { entries, storage } = buildStorage();
    const kept = createKeptText(() => storage);
    kept.write("draft:walletA:c1", "a");
    kept.write("draft:walletB:c1", "b");
    storage.setItem("other:walletA", "not ours");
    kept.forget("walletA");
    expect([...entries.keys()]).toEqual(["bakso:draft:walletB:c1", "other:walletA"]);
  });
});
