import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRawClient, type RawClient } from "../../test/raw-request.ts";
import { addressOf, createTestApp, ORIGIN, type TestApp } from "../../test/test-app.ts";

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
