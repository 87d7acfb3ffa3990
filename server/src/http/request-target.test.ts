import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRawClient, type RawClient } from "../../test/raw-request.ts";
import { addressOf, createTestApp, ORIGIN, type TestApp } from "../../test/test-app.ts";
import { isCanonicalTarget } from "./request-target.ts";

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

describe("a request for an address that is spelled in another way", () => {
  let server: TestApp;
  let client: RawClient;
  beforeAll(async () => {
    server = await createTestApp();
    client = createRawClient(await addressOf(server.app));
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  const ask = (target: string) => client.ask({ target, headers: { origin: ORIGIN } });

  it.each([
    "/%61pi/help",
    "http://x/api/help",
    "//api/help",
    "/api/../api/help",
    "/api/%2e%2e/help",
    "/api/%zz",
  ])("[GATE-14] %s is refused before anything else looks at it, in the shape of all errors", async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({
      code: "request.target",
      requestId: expect.any(String),
    });
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is never sent to another host", async () => {
    for (const path of ["//evil.example/", "/\\evil.example/", "/%5cevil.example/", "/x/..//evil.example/"]) {
      const response = await ask(path);
      expect([path, response.status, response.headers.location]).toEqual([path, 400, undefined]);
    }
  });

  it("of any length is answered in the shape of all errors", async () => {
    for (const [path, status] of [
      [`/api/images/${"a".repeat(3_000)}`, 401],
      [`/gallery-files/${"a".repeat(3_000)}/x`, 404],
      [`/api/game/runs/${"a".repeat(3_000)}/finish`, 404],
      [`/${"a".repeat(20_000)}`, 431],
    ] as const) {
      const response = await ask(path);
      expect([response.status, JSON.parse(response.body)]).toEqual([
        path.includes("/game/") ? 401 : status,
        expect.objectContaining({
          error: expect.any(String),
          code: expect.any(String),
          requestId: expect.any(String),
        }),
      ]);
    }
  });
});
