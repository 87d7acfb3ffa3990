import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createSourceHttp } from "./source.http.ts";

const Shape = z.object({ price: z.string() });
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[];
let told: string[];
let mayAsk: boolean;
let baseUrl: string;
const server = createServer((request, response) => {
  asked.push(request);
  respond(request, response);
});
beforeEach(async () => {
  [asked, told, mayAsk] = [[], [], true];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
);

const get = () =>
  createSourceHttp({
    name: "market",
    baseUrl,
    headers: { "X-Key": "secret" },
    guard: {
      enter: () =>
        mayAsk
          ? {
              succeeded: () => told.push("succeeded"),
              failed: () => told.push("failed"),
              limited: (retryAfterMs) => told.push(`limited ${retryAfterMs}`),
            }
          : undefined,
    },
  }).get("/tokens/a", Shape);
const says =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

describe("a source that is asked", () => {
  it("gets the key, and what it says is read by its shape", async () => {
    respond = says(200, '{"price":"1","more":2}');
    expect(await get()).toEqual({ price: "1" });
    expect(asked[0]?.url).toBe("/v1/tokens/a");
    expect(asked[0]?.headers).toMatchObject({
      "x-key": "secret",
      accept: "application/json",
      "user-agent": "Bakso/1.0",
    });
    expect(told).toEqual(["succeeded"]);
  });

  it("is not asked where the guard says no", async () => {
    mayAsk = false;
    await expect(get()).rejects.toMatchObject({ failure: "limited" });
    expect(asked).toEqual([]);
  });

  it.each([
    [400, "missing", "succeeded"],
    [404, "missing", "succeeded"],
    [410, "gone", "succeeded"],
    [301, "unavailable", "failed"],
    [401, "unavailable", "failed"],
    [500, "unavailable", "failed"],
    [503, "unavailable", "failed"],
  ])("and answers %d is %s, which counts as %s", async (status, kind, outcome) => {
    respond = says(status, '{"price":"1"}', { location: `${baseUrl}/elsewhere` });
    await expect(get()).rejects.toMatchObject({ failure: kind });
    expect(told).toEqual([outcome]);
    // It leads nowhere else.
    expect(asked).toHaveLength(1);
  });

  it.each([
    [undefined, 60_000],
    ["7", 7_000],
    ["0", 60_000],
    ["-1", 60_000],
    ["soon", 60_000],
    ["86400", 600_000],
  ])("and says 429 with %j is left alone for %d ms", async (retryAfter, pauseMs) => {
    respond = says(429, "", retryAfter === undefined ? {} : { "retry-after": retryAfter });
    await expect(get()).rejects.toMatchObject({ failure: "limited" });
    expect(told).toEqual([`limited ${pauseMs}`]);
  });

  it.each([
    ["a page", "<html>"],
    ["another shape", '{"price":1}'],
    ["nothing", ""],
  ])("and says %s in the place of data is not available", async (_what, body) => {
    respond = says(200, body);
    await expect(get()).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("may say a letter in two pieces", async () => {
    const bytes = Buffer.from('{"price":"é"}');
    const cut = bytes.indexOf(0xa9);
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
    vi.stubGlobal("fetch", async () => new Response(ReadableStream.from(pieces)));
    expect(await get()).toEqual({ price: "é" });
    vi.unstubAllGlobals();
  });

  it("is asked once more where the connection that was kept open had just been closed", async () => {
    respond = says(200, '{"price":"1"}');
    await get();
    let closes = 1;
    respond = (request, response) => {
      closes -= 1;
      if (closes >= 0) request.socket.destroy();
      else says(200, '{"price":"2"}')(request, response);
    };
    expect(await get()).toEqual({ price: "2" });
    expect(told).toEqual(["succeeded", "succeeded"]);
    closes = 2;
    await expect(get()).rejects.toMatchObject({ failure: "unavailable" });
    expect(asked).toHaveLength(5);
  });

  it("and says more than fits, or breaks off, has failed", async () => {
    respond = says(200, " ".repeat(2_000_001));
    await expect(get()).rejects.toMatchObject({ failure: "unavailable" });
    respond = (request) => request.socket.destroy();
    await expect(get()).rejects.toMatchObject({ failure: "unavailable" });
    expect(told).toEqual(["failed", "failed"]);
    respond = says(200, `${" ".repeat(1_999_900)}{"price":"1"}`);
    expect(await get()).toEqual({ price: "1" });
  });
});
