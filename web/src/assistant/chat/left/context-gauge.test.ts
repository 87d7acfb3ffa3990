import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ContextGauge } from "./context-gauge.tsx";

describe("the gauge of a talk", () => {
  it("says in words how full it is, and keeps its explanation folded until it is pressed", () => {
    const context = { percent: 42, left_out: 0, sums_up: true };
    const markup = renderToStaticMarkup(createElement(ContextGauge, { context }));
    expect(markup).toContain('aria-label="This chat: 42% full, of what Bakso can read at once"');
    expect(markup).toContain('aria-expanded="false"');
    expect(markup).toContain('stroke-dasharray="42 100"');
    expect(markup).not.toContain("<p>");
  });
});
