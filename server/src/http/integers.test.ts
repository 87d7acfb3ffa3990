import { afterAll, beforeAll, expect, it } from "vitest";
import { operationsOf } from "../../test/api-operations.ts";
import type { JsonSchema } from "../../test/schema-values.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** What PostgreSQL's integer holds. */
const COLUMN_MAX = 2_147_483_647;
/** A number that is compared here and never reaches a column: the seed that we gave out, and what a game consists of. */
const NOT_STORED = new Set(["POST /api/game/runs/{run_id}/finish"]);

function integersIn(schema: JsonSchema | undefined): JsonSchema[] {
  if (!schema) return [];
  const inside = [schema.items, ...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  return [...([schema.type].flat().includes("integer") ? [schema] : []), ...inside.flatMap(integersIn)];
}

it("takes in no number that a column can't hold", () => {
  const tooLarge = operationsOf(server.app.swagger())
    .filter(({ method, path }) => !NOT_STORED.has(`${method} ${path}`))
    .flatMap(({ path, parameters, body }) =>
      [...parameters.map(({ schema }) => schema), body]
        .flatMap(integersIn)
        .filter(({ maximum = Number.POSITIVE_INFINITY }) => maximum > COLUMN_MAX)
        .map(() => path),
    );
  expect(tooLarge).toEqual([]);
});

it("answers a position that is no position with 400", async () => {
  const browser = server.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "c", name: "n" });
  for (const before of ["9007199254740991", "2147483648", "1e20", "-1", "1.5", "NaN"]) {
    const response = await browser.get(`/api/messages/c?before=${before}`);
    expect([before, response.statusCode]).toEqual([before, 400]);
  }
  expect((await browser.get(`/api/messages/c?before=${COLUMN_MAX}`)).statusCode).toBe(200);
});
