import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { latePart } from "./late-part.tsx";

const draw = (Part: ReturnType<typeof latePart>): string => renderToStaticMarkup(createElement(Part));

describe("a part that is loaded late", () => {
  it("is there the first time it is shown when it was loaded before that", async () => {
    const load = vi.fn(async () => () => createElement("p", null, "here"));
    const Part = latePart(load);
    expect(draw(Part)).toBe("");
    expect(load).not.toHaveBeenCalled();
    Part.preload();
    await vi.waitFor(() => expect(draw(Part)).toBe("<p>here</p>"));
    expect(load).toHaveBeenCalledOnce();
  });

  it("says nothing when loading it beforehand fails, and can be loaded again", async () => {
    const load = vi.fn(async () => () => createElement("p", null, "here"));
    load.mockRejectedValueOnce(new Error("no network"));
    const Part = latePart(load);
    Part.preload();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(draw(Part)).toBe("");
    Part.preload();
    await vi.waitFor(() => expect(draw(Part)).toBe("<p>here</p>"));
  });
});
