import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ready } from "@bakso/contract/health";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createFileStorage } from "../../gateways/storage/file.storage.ts";
import { createDeparture } from "../../http/departure.ts";

let made: TestApp;
afterEach(() => made.close());

const ready = async () => {
  const response = await made.browser().get("/api/ready");
  const { status, parts } = response.json<Ready>();
  return { code: response.statusCode, status, ...parts };
};
const ALL_WELL = { code: 200, status: "ready", database: "ok", chain: "ok", content: "ok", storage: "ok" };

describe("GET /api/ready", () => {
  it("says of each part that it works", async () => {
    made = await createTestApp();
    expect(await ready()).toEqual(ALL_WELL);
  });

  it("stays ready when the chain is out, and asks the node once for 300 who ask", async () => {
    let asked = 0;
    made = await createTestApp({
      chain: {
        readTokenBalance: async () => 0n,
        readTransaction: async () => null,
        readTokenBalanceAt: async () => 0n,
        readLamports: async () => 0n,
        readMintDecimals: async () => 6,
        isReady: async () => {
          asked += 1;
          return false;
        },
      },
    });
    const responses = await Promise.all(Array.from({ length: 300 }, ready));
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify({ ...ALL_WELL, chain: "failing" })]),
    );
    expect(asked).toBe(1);
  });

  it("stays ready when the database is gone, and says so", async () => {
    made = await createTestApp();
    await made.database.close();
    expect(await ready()).toEqual({ ...ALL_WELL, database: "failing" });
  });

  it("says so when pictures can't be stored", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bakso-ready-"));
    // A file where the folder should be: nothing can be written, whoever we are.
    const taken = join(folder, "images");
    await writeFile(taken, "");
    made = await createTestApp({ storage: createFileStorage(taken) });
    expect(await ready()).toEqual({ ...ALL_WELL, storage: "failing" });
    await rm(folder, { recursive: true });
  });

  it("is not ready once the instance leaves, while everything is still served", async () => {
    const departure = createDeparture();
    made = await createTestApp({ departure });
    departure.leave();
    expect(await ready()).toEqual({ ...ALL_WELL, code: 503, status: "not ready" });
    expect((await made.browser().get("/api/session")).statusCode).toBe(200);
  });

  it("is answered to the last, when calls are refused in the shape of all errors", async () => {
    const departure = createDeparture();
    made = await createTestApp({ departure });
    departure.close();
    expect((await ready()).code).toBe(503);
    expect((await made.browser().get("/api/health")).statusCode).toBe(200);
    for (const path of ["/api/session", "/api/conversations", "/api/no-such-call"]) {
      const refused = await made.browser().get(path);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers["retry-after"]).toBe("2");
      expect(refused.json()).toMatchObject({ code: "server.unavailable", requestId: expect.any(String) });
    }
  });
});
