import { describe, expect, it, vi } from "vitest";
import { drawShapes, rectangleOf } from "./mask.shapes.ts";

const rectangle = (left: string, top: string, width: string, height: string) =>
  rectangleOf({ left, top, width, height });

describe("a rectangle from what was typed", () => {
  it("is kept within the picture", () => {
    expect(rectangle("25", "50", "50", "90")).toEqual({
      kind: "rectangle",
      left: 0.25,
      top: 0.5,
      width: 0.5,
      height: 0.5,
    });
    expect(rectangle("-5", "0", "300", "1")).toMatchObject({ left: 0, width: 1 });
  });

  it.each([
    ["100", "0", "50", "50"],
    ["0", "0", "0", "50"],
    ["0", "0", "", "x"],
  ])("%s %s %s %s is none", (...typed) => {
    expect(rectangle(...typed)).toBeUndefined();
  });
});

it("shapes are drawn in the size of the canvas; a press without a move is a dot", () => {
  const calls: unknown[][] = [];
  const note = (name: string) =>
    vi.fn((...args: unknown[]) => {
      calls.push([name, ...args]);
    });
  const pen = {
    beginPath: note("begin"),
    moveTo: note("move"),
    lineTo: note("line"),
    stroke: note("stroke"),
    fillRect: note("fill"),
    lineCap: "butt" as const,
    lineJoin: "miter" as const,
    lineWidth: 0,
  };
  drawShapes(
    pen,
    [
      { kind: "line", points: [{ x: 0.5, y: 0.5 }], width: 0.1 },
      { kind: "rectangle", left: 0, top: 0.5, width: 1, height: 0.5 },
    ],
    { width: 200, height: 100 },
  );
  expect(calls).toEqual([
    ["begin"],
    ["move", 100, 50],
    ["line", 100, 50],
    ["stroke"],
    ["fill", 0, 50, 200, 50],
  ]);
  expect(pen.lineWidth).toBe(10);
});
