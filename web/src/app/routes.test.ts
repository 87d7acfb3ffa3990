import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "./routes.ts";

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) => [
    ...(index ? ["/"] : path ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ]);

/** Beside the site's own: what scripts ask for, and the page of a link that a holder gave away. */
const OTHERS = ["/parts", "/shared/:token"];

describe("the site's addresses", () => {
  const paths = pathsOf(routes).filter((path) => !OTHERS.includes(path));

  it("[NAV-1] are fixed: none takes a parameter", () => {
    for (const path of paths) expect(path).not.toMatch(/[:?]/);
  });

  it("[NAV-2] [NAV-3] [NAV-4] [NAV-5] [NAV-6] [NAV-7] [NAV-8] [NAV-9] [NAV-10] [NAV-11] are these ten, and whatever else is asked is not found", () => {
    expect(paths.sort()).toEqual(
      [
        "/",
        "/*",
        "/aiinfo",
        "/bakso",
        "/baksoai",
        "/baksogame",
        "/conservation",
        "/gallery",
        "/games",
        "/roarmap",
        "/swap",
      ].sort(),
    );
  });
});
