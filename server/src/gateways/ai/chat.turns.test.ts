import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatTurn, PersonTurn } from "./chat.model.ts";
import { normalizeTurns } from "./chat.turns.ts";

const user = (content: string): PersonTurn => ({ role: "user", content });
const assistant = (content: string): ChatTurn => ({ role: "assistant", content });

describe("a talk as providers take it", () => {
  it("leaves out empty turns and joins what then stands together", () => {
    const talk = [
      assistant("Welcome"),
      user("one"),
      assistant(" \n"),
      user("two"),
      assistant("ok"),
      user("three"),
    ];
    expect(normalizeTurns(talk)).toEqual([user("one\n\ntwo"), assistant("ok"), user("three")]);
  });

  it("keeps pictures, also where nothing was said with them, and joins them with what stands beside them", () => {
    const picture = { mediaType: "image/png", bytes: new Uint8Array(1), upload: {} } as never;
    const talk: ChatTurn[] = [{ ...user(""), pictures: [picture] }, user("what is it?"), assistant("ok")];
    expect(normalizeTurns(talk)).toEqual([{ ...user("what is it?"), pictures: [picture] }, assistant("ok")]);
    expect(normalizeTurns([user("one"), { ...user("two"), pictures: [picture, picture] }])).toEqual([
      { ...user("one\n\ntwo"), pictures: [picture, picture] },
    ]);
  });

  it("is left as it is when nothing is wrong, and never changed in place", () => {
    const talk = [user("one"), user("two")];
    normalizeTurns(talk);
    expect(talk).toEqual([user("one"), user("two")]);
    expect(normalizeTurns([user("one"), assistant("two"), user("three")])).toHaveLength(3);
  });

  it("always has each side in turn, begins with the person, and loses no word of theirs", () => {
    const turn = fc.record({
      role: fc.constantFrom("user" as const, "assistant" as const),
      content: fc.constantFrom("", " ", "a", "b"),
    });
    fc.assert(
      fc.property(fc.array(turn), (talk) => {
        const normal = normalizeTurns(talk);
        for (const [index, { role, content }] of normal.entries()) {
          expect(role).toBe(index % 2 === 0 ? "user" : "assistant");
          expect(content.trim()).not.toBe("");
        }
        const wordsOf = (turns: readonly ChatTurn[]): string =>
          turns
            .filter(({ role }) => role === "user")
            .map(({ content }) => content)
            .join("")
            .replace(/\s/gu, "");
        expect(wordsOf(normal)).toBe(wordsOf(talk));
      }),
    );
  });
});
