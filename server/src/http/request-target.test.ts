import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerErrorHandler } from "./error-handler.ts";
import { isCanonicalTarget, registerTargetCheck } from "./request-target.ts";

const encoded = (hex: string) => `/a%${hex}b`;

describe("an address", () => {
  it.each([
    "/",
    "/api/help",
    "/api/help?a=b&c=%61//..",
    "/gallery-files/0a/A%20day%20%26%20a%20night.jpg",
    "/api/proxy/magiceden/ord/btc/runes/market/DOG%E2%80%A2GO/info",
    "/assets/app-B_x~1.js",
    "/api/conversations/a:b@c",
    "/baksoai/",
    "/.well-known/x",
    "/...",
    "/a..b/c.",
    "/~a_b-c!$&'()*+,;=:@z0Z9",
    "/%20%21%22%23%24%25%26%27%28%29%2a%2A%2b%2B%2c%2C%3a%3A%3f%3F%40%5b%5B%5d%5D%5e%5E%60%7b%7B%7c%7C%7d%7D",
    "/x?",
    "/x?'\"<>{}|^`\\~!",
  ])("is taken as browsers send it: %s", (target) => {
    expect(isCanonicalTarget(target)).toBe(true);
  });

  it.each([
    "/%61pi/help",
    "/ap%69/help",
    "/api%2fhelp",
    "/api%2Fhelp",
    "/api/%2e%2e/help",
    "/api/../api/help",
    "/./api/help",
    "/api/.",
    "/x/..",
    "//api/help",
    "/api//help",
    "//evil.example/",
    "/\\evil.example/",
    "/%5cevil.example/",
    "/api\\help",
    "http://x/api/help",
    "HTTP://x/api/help",
    "api/help",
    "*",
    "x:443",
    "",
    "/api/help#a",
    "/api/help%00",
    "/api/%ff",
    "/api/%c0%af",
    "/api/%zz",
    "/api/%",
    "/api/h\u00e9lp",
    "/api/help\t",
    "/api/help?a\u0000",
    "/?a b",
    "/api/help?a b",
    "/api/help?a#b",
    "/api/help?\u007f",
    "/api/help?\u00e9",
    "/a\nb",
    "/a%2",
    "/a%2g",
    "/a%g0",
    "/a%",
    "/..",
    "/.",
    "/../",
    "/./",
    "/a/..",
    "/a/../b",
    "/a/.",
    "/a/./b",
    "/a//",
    "x/a",
    ...[
      "2d",
      "2D",
      "2e",
      "2E",
      "2f",
      "2F",
      "30",
      "39",

      "41",
      "49",
      "4a",
      "4A",
      "4f",
      "4F",
    ].map(encoded),
    ...["50", "59", "5a", "5A", "5c", "5C", "5f", "5F", "61", "69", "6a", "6A", "6f", "6F"].map(encoded),
    ...["70", "79", "7a", "7A", "7e", "7E", "7f", "7F", "00", "09", "0a", "0A", "10", "19", "1f", "1F"].map(
      encoded,
    ),
  ])("is refused in any other spelling: %j", (target) => {
    expect(isCanonicalTarget(target)).toBe(false);
  });

  it("means the same to a rule that reads it and to a router that decodes it", () => {
    const pieces = fc.constantFrom(
      "/",
      "api",
      "help",
      "%61",
      "%2f",
      "%2e",
      ".",
      "..",
      "\\",
      "%",
      "a",
      "?",
      "#",
      ":",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const target = parts.join("");
        if (!isCanonicalTarget(target)) return;
        const [path = ""] = target.split("?", 1);
        expect(new URL(target, "http://own").pathname).toBe(path);
        expect(new URL(target, "http://own").host).toBe("own");
        expect(decodeURIComponent(path).startsWith("/api/")).toBe(path.startsWith("/api/"));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a server that takes addresses in one spelling", () => {
  it("[GATE-14] refuses the others before any route", async () => {
    const app = Fastify();
    registerTargetCheck(app);
    registerErrorHandler(app);
    app.get("/*", async () => "found");
    expect((await app.inject("/a")).body).toBe("found");
    const refused = await app.inject("/%61");
    expect([refused.statusCode, refused.json().code]).toEqual([400, "request.target"]);
    await app.close();
  });
});
