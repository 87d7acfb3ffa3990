import { describe, expect, it } from "vitest";
import { wayTo } from "./marked-words.ts";

const VIEW = { top: 100, bottom: 700 };
const span = (top: number, height: number) => ({ top, bottom: top + height });

/** Where a message's upper and lower edge stand in the view once one has gone to its word. */
function after(word: ReturnType<typeof span>, row: ReturnType<typeof span>) {
  const way = wayTo(word, row, VIEW);
  return { row: [row.top - way, row.bottom - way], word: word.top - way };
}

describe("the way to a found word", () => {
  it("is none where the whole message is in view", () => {
    expect(wayTo(span(300, 20), span(200, 300), VIEW)).toBe(0);
  });

  it("brings in what of a message's frame the view's edge cuts off", () => {
    expect(after(span(150, 20), span(80, 300)).row).toEqual([100, 400]);
    expect(after(span(650, 20), span(500, 300)).row).toEqual([400, 700]);
  });

  it("begins a message that has no room at its beginning, or stops at its end, where the word is near one", () => {
    expect(after(span(-180, 20), span(-200, 900)).row[0]).toBe(VIEW.top);
    expect(after(span(650, 20), span(-200, 900)).row[1]).toBe(VIEW.bottom);
  });

  it("shows a word that is far from both in the upper half, with both edges out of view", () => {
    const { row, word } = after(span(2_000, 20), span(0, 4_000));
    expect(word).toBe(VIEW.top + 200);
    expect([(row[0] ?? 0) < VIEW.top, (row[1] ?? 0) > VIEW.bottom]).toEqual([true, true]);
  });
});
