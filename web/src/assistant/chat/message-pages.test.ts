import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildAnswer, buildQuestion, buildTalk } from "./build-message.test-kit.ts";
import { PAGE_MESSAGES } from "./chat.api.ts";
import {
  flatten,
  olderThan,
  pagesOf,
  withAdded,
  withChanged,
  withNewest,
  withoutFrom,
} from "./message-pages.ts";
import { asMessage } from "./stored-message.ts";

const positions = (data: Parameters<typeof flatten>[0]) => flatten(data).map(({ position }) => position);

/** The talk as a reader who has paged back has it. */
const paged = (talk: ReturnType<typeof buildTalk>, pages: number) => ({
  pages: Array.from({ length: pages }, (_, page) =>
    talk.slice(
      Math.max(0, talk.length - (page + 1) * PAGE_MESSAGES),
      Math.max(0, talk.length - page * PAGE_MESSAGES),
    ),
  ),
  pageParams: Array.from({ length: pages }, (_, page) =>
    page === 0 ? undefined : talk.length - page * PAGE_MESSAGES + 1,
  ),
});

describe("pages of a conversation", () => {
  it("[CHAT-9] [API-10] fills in what a server of the original API does not send", () => {
    expect(asMessage({ role: "assistant", content: "hi", image_url: null }, 3)).toMatchObject({
      role: "assistant",
      content: "hi",
      image_url: null,
      message_id: "stored-3",
      position: 3,
      status: "complete",
    });
  });

  it("go on backwards while full pages come", () => {
    expect(olderThan(buildTalk(200).slice(-PAGE_MESSAGES))).toBe(141);
    expect(olderThan(buildTalk(PAGE_MESSAGES - 1))).toBeUndefined();
    expect(olderThan([])).toBeUndefined();
    // A server that knows no paging sends everything, without positions.
    expect(olderThan(Array.from({ length: 300 }, (_, index) => asMessage({}, index)))).toBeUndefined();
  });

  it("take in new messages and keep the older pages", () => {
    const talk = buildTalk(150);
    const data = paged(talk, 2);
    const grown = withNewest(data, [...talk, buildQuestion(151), buildAnswer(152)].slice(-PAGE_MESSAGES));
    expect(positions(grown)).toEqual([...positions(data), 151, 152]);
    expect(grown.pageParams).toEqual(data.pageParams);
  });

  it("forget what another tab has cut", () => {
    const data = paged(buildTalk(150), 2);
    const cut = withNewest(data, buildTalk(140).slice(-PAGE_MESSAGES));
    expect(positions(cut)).toEqual(positions(data).slice(0, -10));
  });

  it("begin anew where the newest page does not touch what is loaded", () => {
    const newest = buildTalk(400).slice(-PAGE_MESSAGES);
    expect(withNewest(pagesOf(buildTalk(60)), newest)).toEqual(pagesOf(newest));
  });

  it("always agree with the newest page, in order and without doubles", () => {
    const sizes = fc.record({
      loaded: fc.integer({ min: 0, max: 200 }),
      pages: fc.integer({ min: 1, max: 4 }),
      now: fc.integer({ min: 0, max: 260 }),
    });
    fc.assert(
      fc.property(sizes, ({ loaded, pages, now }) => {
        const newest = buildTalk(now).slice(-PAGE_MESSAGES);
        const merged = positions(withNewest(paged(buildTalk(loaded), pages), newest));
        expect(merged.slice(merged.length - newest.length)).toEqual(newest.map(({ position }) => position));
        // No gap: every position from the oldest loaded to the newest is there.
        expect(merged).toEqual(Array.from(merged, (_, index) => (merged[0] ?? 0) + index));
      }),
    );
  });

  it("cut from a message on, add at the end, change one", () => {
    const data = paged(buildTalk(130), 2);
    const cut = withoutFrom(data, "q99");
    expect(flatten(cut).at(-1)?.message_id).toBe("a98");
    expect(withoutFrom(data, "unknown")).toBe(data);
    const { position: _, ...fresh } = buildQuestion(0, { message_id: "new" });
    expect(flatten(withAdded(cut, [fresh])).at(-1)).toMatchObject({ message_id: "new", position: 99 });
    expect(
      flatten(withChanged(data, "a98", { content: "x" })).find((m) => m.message_id === "a98")?.content,
    ).toBe("x");
    expect(withChanged(data, "unknown", { content: "x" })).toBe(data);
  });
});
