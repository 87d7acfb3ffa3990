import { afterEach, describe, expect, it } from "vitest";
import { keptInBrowser } from "../../lib/kept-text.ts";
import { keepDrawing, readDrawing } from "./kept-drawing.ts";

afterEach(() => keptInBrowser.write("price-drawing", null));

describe("how prices are drawn", () => {
  it("is in candles until a line is wanted, which is kept", () => {
    expect(readDrawing()).toBe("candles");
    keepDrawing("line");
    expect(readDrawing()).toBe("line");
    keepDrawing("candles");
    expect(readDrawing()).toBe("candles");
  });

  it("is in candles where something else was kept", () => {
    keptInBrowser.write("price-drawing", "bars");
    expect(readDrawing()).toBe("candles");
  });
});
