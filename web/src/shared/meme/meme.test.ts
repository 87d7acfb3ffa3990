import { describe, expect, it } from "vitest";
import { changedSticker, cropOf, PLAIN, withoutSticker, withSticker } from "./meme.ts";
import { afterStep, BEGUN } from "./meme-steps.ts";

describe("a meme", () => {
  it("crops from the middle: to a square, to a story, or not at all", () => {
    const size = { width: 1600, height: 900 };
    expect(cropOf("whole", size)).toEqual({ x: 0, y: 0, ...size });
    expect(cropOf("square", size)).toEqual({ x: 350, y: 0, width: 900, height: 900 });
    const story = cropOf("story", { width: 900, height: 1000 });
    expect(story.width / story.height).toBeCloseTo(9 / 16);
    expect(story.x + story.width / 2).toBeCloseTo(450);
  });

  it("adds stickers with names of their own, moves one alone, and takes it away", () => {
    const two = withSticker(withSticker(PLAIN, "jump"), "nap");
    expect(two.stickers.map(({ id }) => id)).toEqual([1, 2]);
    const moved = changedSticker(two, 2, { x: 0.2, y: -0.1 });
    expect(moved.stickers[0]).toEqual(two.stickers[0]);
    const [first, second] = two.stickers;
    expect(second).not.toMatchObject({ x: first?.x, y: first?.y });
    expect(moved.stickers[1]?.x).toBeCloseTo((second?.x ?? 0) + 0.2);
    expect(moved.stickers[1]?.y).toBeCloseTo((second?.y ?? 0) - 0.1);
    expect(withoutSticker(moved, 1).stickers.map(({ name }) => name)).toEqual(["nap"]);
  });

  it("lets no sticker leave the picture, vanish, or outgrow it", () => {
    const one = withSticker(PLAIN, "jump");
    expect(changedSticker(one, 1, { x: 9, y: -9, size: 9 }).stickers[0]).toMatchObject({
      x: 1,
      y: 0,
      size: 1,
    });
    expect(changedSticker(one, 1, { size: -9 }).stickers[0]?.size).toBe(0.1);
  });

  it("takes back a drag as a whole, and nothing for what changed nothing", () => {
    const one = afterStep(BEGUN, { type: "add", name: "jump" });
    const pressed = afterStep(one, { type: "change", by: { x: 0, y: 0 }, gesture: 1 });
    expect(pressed.past).toHaveLength(1);
    const dragged = [0.1, 0.1, 0.04].reduce(
      (making, x) => afterStep(making, { type: "change", by: { x: -x }, gesture: 2 }),
      pressed,
    );
    const left = dragged.meme.stickers[0]?.x ?? 0;
    expect(left).toBeCloseTo((one.meme.stickers[0]?.x ?? 0) - 0.24);
    expect(dragged.past).toHaveLength(2);
    const written = afterStep(dragged, { type: "write", captions: { top: "hello" } });
    expect(afterStep(written, { type: "undo" }).meme).toEqual({ ...one.meme, top: "hello" });
    // Held at the edge: no step either.
    const edge = afterStep(one, { type: "change", by: { x: 9 }, gesture: 3 });
    expect(afterStep(edge, { type: "change", by: { x: 9 }, gesture: 4 }).past).toBe(edge.past);
  });
});
