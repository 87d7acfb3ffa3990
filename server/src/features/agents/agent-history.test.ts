import type { AgentOutput, AgentOutputPage } from "@bakso/contract/agents";
import { AGENT_MESSAGE_MAX_CHARS } from "@bakso/contract/constants";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCountingDatabase } from "../../../test/counting-database.ts";
import { openStalledReader } from "../../../test/stalled-reader.ts";
import { addressOf, createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

/** Far beyond what a page and the buffers of a connection hold, far below all the texts below. */
const MOST_AHEAD = 8_000_000;

let counted: Awaited<ReturnType<typeof openCountingDatabase>>;
let server: TestApp;
beforeAll(async () => {
  counted = await openCountingDatabase();
  server = await createTestApp({ database: counted.database });
});
afterAll(() => server.close());

/** A wallet with so many saved outputs of a length, a minute apart; output-1 is the oldest. */
async function holder(outputs: number, length: number) {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  await sql`
    insert into agent_outputs (wallet_address, output_id, name, output, created_at)
    select ${wallet.address}, 'output-' || n, 'Name ' || n, rpad('n' || n || ' ', ${length}::integer, 'bakso'),
      now() - (${outputs}::integer - n) * interval '1 minute'
    from generate_series(1, ${outputs}::integer) n`.execute(counted.database.db);
  const url = `/api/agent-outputs/${wallet.address}`;
  return {
    wallet,
    browser,
    url,
    page: async (query: string) => (await browser.get(url + query)).json<AgentOutputPage>(),
  };
}
const idsDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `output-${from - at}`);
const idsOf = ({ outputs }: AgentOutputPage) => outputs.map(({ id }) => id);

describe("a history of 5,000 outputs", () => {
  it("comes in pages that are small, newest first, with no more of the texts than how they begin", async () => {
    const { browser, url, page } = await holder(5_000, 2_000);
    const first = await page("?limit=50");
    expect(idsOf(first)).toEqual(idsDown(5_000, 4_951));
    expect(first.outputs[0]).toEqual({
      id: "output-5000",
      name: "Name 5000",
      beginning: expect.stringMatching(/^n5000 .{73}…$/),
      timestamp: expect.any(String),
    });
    expect((await browser.get(`${url}?limit=50`)).body.length).toBeLessThanOrEqual(15_000);
    const second = await page(`?limit=200&before=${first.next}`);
    expect(idsOf(second)).toEqual(idsDown(4_950, 4_751));
  });

  it("[API-12] [AGENT-10] comes whole, each once, for who knows of no pages", async () => {
    const { browser, url } = await holder(5_000, 20);
    const all = (await browser.get(url)).json<AgentOutput[]>();
    expect(all.map(({ id }) => id)).toEqual(idsDown(5_000, 1));
    expect(all[0]).toMatchObject({ name: "Name 5000", output: expect.stringMatching(/^n5000 /) });
  });
});

describe("the list of outputs", () => {
  it("costs a page of memory, not all texts, when it is read by who does not take it", async () => {
    const { browser, url } = await holder(80, AGENT_MESSAGE_MAX_CHARS);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const before = counted.charactersRead();
    const reader = await openStalledReader(`${await addressOf(server.app)}${url}`, { cookie });
    // Whatever would go on without being taken has all this time for it.
    for (let round = 0; round < 30; round += 1)
      expect((await browser.get("/api/limits")).statusCode).toBe(200);
    expect(counted.charactersRead() - before).toBeLessThan(MOST_AHEAD);
    const all = JSON.parse(await reader.readAll()) as AgentOutput[];
    expect(all.map(({ output }) => output.length)).toEqual(Array(80).fill(AGENT_MESSAGE_MAX_CHARS));
  });

  it("is empty where nothing was saved, and beyond its end", async () => {
    const none = await holder(0, 1);
    expect((await none.browser.get(none.url)).json()).toEqual([]);
    expect(await none.page("?limit=5")).toEqual({ outputs: [], next: null });
    const few = await holder(2, 1);
    const { next } = await few.page("?limit=1");
    expect(await few.page(`?limit=5&before=${next}`)).toMatchObject({
      outputs: [{ id: "output-1" }],
      next: null,
    });
  });

  it("with another wallet's place in it shows one's own alone", async () => {
    const [mine, yours] = [await holder(4, 1), await holder(3, 1)];
    const { next } = await mine.page("?limit=1");
    const seen = await yours.page(`?limit=9&before=${next}`);
    expect(seen.outputs.length).toBeLessThanOrEqual(3);
    expect((await yours.browser.get(`${mine.url}?limit=9`)).statusCode).toBe(403);
  });

  it.each([
    "?limit=0",
    "?limit=201",
    "?limit=x",
    "?before=x",
    "?limit=5&before=x",
    `?limit=5&before=${"x".repeat(500)}`,
  ])("refuses %s", async (query) => {
    const { browser, url } = await holder(1, 1);
    expect((await browser.get(url + query)).statusCode).toBe(400);
  });
});

describe("one output", () => {
  it("[LIB-12] comes with its text, to its wallet alone", async () => {
    const [mine, yours] = [await holder(2, 9), await holder(0, 1)];
    const own = await mine.browser.get(`${mine.url}/output-2`);
    expect(own.json()).toEqual({
      id: "output-2",
      name: "Name 2",
      output: "n2 baksob",
      timestamp: expect.any(String),
    });
    expect((await mine.browser.get(`${mine.url}/output-9`)).statusCode).toBe(404);
    expect((await yours.browser.get(`${mine.url}/output-2`)).statusCode).toBe(403);
    expect((await yours.browser.get(`${yours.url}/output-2`)).statusCode).toBe(404);
    expect((await server.browser().get(`${mine.url}/output-2`)).statusCode).toBe(401);
  });
});
