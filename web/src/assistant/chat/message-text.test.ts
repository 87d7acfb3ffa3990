import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";

describe("a text before the code that draws it has loaded", () => {
  it("is shown as it was written, but of a megabyte only what is laid out without a pause", async () => {
    // Another file's test may have loaded the code that draws it.
    vi.resetModules();
    const { MessageText } = await import("./message-text.tsx");
    const drawn = (text: string) =>
      renderToStaticMarkup(createElement(MessageText, { text, isGrowing: false, ownOrigin: "" }));
    expect(drawn("**Hello**")).toContain("**Hello**");
    expect(drawn("x".repeat(1_000_000)).length).toBeLessThan(10_000);
  });
});
