import { describe, expect, it } from "vitest";
import { inlineStyles } from "./inline-styles.ts";
import { classesIn, usedRules } from "./used-rules.ts";

const classes = new Set(["a", "b"]);

describe("the rules that a document can show before scripts run", () => {
  it.each([
    ["of elements, and of the root in any of its states", "h1{color:red}:root[data-theme=dark]{--ink:#fff}"],
    [
      "of classes that are there, in any state",
      ".a:hover,.a[aria-busy=true]{color:red}.a .b>p::after{top:0}",
    ],
    ["that exclude a class", ".a:not(.z){color:red}"],
    ["of one class or another", ":is(.a,.z){color:red}"],
    ["of windows and media", "@media print{.a{color:red}}@supports (display:grid){@layer x{.b{top:0}}}"],
    ["of fonts", '@font-face{font-family:"F";src:url(f.woff2)}'],
    ["of animations", ".a{animation:sway 1s}@keyframes sway{0%{top:0}to{top:.5px}}"],
  ])("are those %s", (_, style) => {
    expect(usedRules(style, classes)).toBe(style);
  });

  it("are none that ask for a class which is not there", () => {
    expect(usedRules(".z{color:red}.a{top:0}.a.z{top:1px}.z .a{top:2px}", classes)).toBe(".a{top:0}");
    expect(usedRules(".z,.a:hover,.b .z{color:red}", classes)).toBe(".a:hover{color:red}");
    expect(
      usedRules("@media print{.z{top:0}}@media print{@supports (a:b){.z{top:0}}}.b{top:0}", classes),
    ).toBe(".b{top:0}");
    expect(usedRules(".a{.z{top:0}left:0}", classes)).toBe(".a{left:0}");
  });

  it("take the classes of every element", () => {
    expect(classesIn('<html class="x"><p id="class" class="a  b-1"><i class="c_2">class=d</i></p>')).toEqual(
      new Set(["x", "a", "b-1", "c_2"]),
    );
  });
});

describe("a page for reading", () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html><head><link rel="stylesheet" href="/s.css"/></head><body>${body}</body></html>`;
  const styleAt = async () => ".a{top:0}.z{left:0}";

  it("has the rules that it shows, and says where the others are", async () => {
    expect(await inlineStyles(page('<p class="a">'), styleAt, { isForReading: true })).toContain(
      '<style>.a{top:0}</style><link rel="stylesheet" href="/s.css" disabled="" data-rest=""/>',
    );
  });

  it("says nothing of others where it has them all", async () => {
    const html = page('<p class="a z">');
    expect(await inlineStyles(html, styleAt, { isForReading: true })).toBe(await inlineStyles(html, styleAt));
  });
});
