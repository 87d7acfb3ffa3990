import { describe, expect, it } from "vitest";
import { earlyPicture } from "./early-picture.ts";

const PHONE = "(max-width: 599.98px)";
const source = (media: string, theme: string, type = "image/avif") =>
  `<source type="${type}" media="${media}" srcSet="/art/home-phone-${theme}-390w.1.avif 390w, /art/home-phone-${theme}-780w.1.avif 780w" sizes="100vw"/>`;
const picture = (media: string) =>
  `<picture>${source(`${media} and (prefers-color-scheme: dark)`, "night")}${source(media, "day")}${source(media, "day", "image/webp")}<img/></picture>`;

describe("[ISSUE-16] the picture that a page begins with", () => {
  it("is asked for by a phone in its theme, exactly as the page will ask for it", () => {
    const link = earlyPicture(`<style>a{}</style>${picture(PHONE)}${picture("(min-width: 600px)")}`);
    const [night, day, ...others] = link?.split(", <") ?? [];
    expect(others).toEqual([]);
    expect(night).toBe(
      `</art/home-phone-night-390w.1.avif>; rel=preload; as=image; type="image/avif"; media="${PHONE} and (prefers-color-scheme: dark)"; imagesrcset="/art/home-phone-night-390w.1.avif 390w, /art/home-phone-night-780w.1.avif 780w"; imagesizes="100vw"; fetchpriority=high`,
    );
    expect(day).toContain(`media="${PHONE} and (prefers-color-scheme: light)"`);
    expect(day).toContain("/art/home-phone-day-780w.1.avif 780w");
  });

  it.each([
    ["there is none", "<main><img src='/art/head.svg'></main>"],
    [
      "it begins with another kind",
      '<picture><source type="image/avif" srcSet="/a.avif 1x"/><img></picture>',
    ],
    ["it is not for phones", picture("(min-width: 600px)")],
    ["its two themes do not belong together", source(PHONE, "day") + source(PHONE, "night")],
  ])("is left to the page where %s", (_why, html) => {
    expect(earlyPicture(html)).toBeUndefined();
  });
});
