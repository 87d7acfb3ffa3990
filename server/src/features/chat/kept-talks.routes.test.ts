import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet, type TestWallet } from "../../../test/test-wallet.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

/** How often what was said before was read, */
let reads = 0;
/** and which columns statements gave back. */
let columns: string[] = [];
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => "nextPosition" in row)) reads += 1;
    columns.push(...result.rows.slice(0, 1).map((row) => Object.keys(row).join(" ")));
    return result;
  },
};

let server: TestApp;
beforeAll(async () => {
  const database = await openTestDatabase<DatabaseSchema>(migrations);
  server = await createTestApp({ database: { ...database, db: database.db.withPlugin(counting) } });
  server.editContent(({ assistant }) => {
    assistant.titles.isOn = false;
    assistant.summary.use = false;
  });
});
afterAll(() => server.close());

let browser: TestBrowser;
let wallet: TestWallet;
let count = 0;
const ask = async (message: string, by = browser) => {
  count += 1;
  const before = reads;
  const answer = await by.post("/api/send_message", {
    message,
    conversation_id: "c",
    message_id: `m${count}`,
  });
  expect(answer.statusCode).toBe(200);
  return reads - before;
};
const told = (): string[] => (server.model.requests.at(-1)?.messages ?? []).map(({ content }) => content);

beforeEach(async () => {
  wallet = createTestWallet();
  browser = server.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
  // The first read finds no rows.
  expect([await ask("One"), await ask("Two"), await ask("Three")]).toEqual([0, 0, 0]);
  expect(told()).toEqual(["One", "You said: One", "Two", "You said: Two", "Three"]);
});

describe("a talk that is remembered", () => {
  it("is told each wallet its own, whatever they call it", async () => {
    const another = server.browser();
    await another.signIn(createTestWallet());
    await another.post("/api/conversations", { conversation_id: "c", name: "Talk" });
    await ask("Mine", another);
    expect(told()).toEqual(["Mine"]);
    await ask("Four");
    expect(told()).not.toContain("Mine");
  });

  it("[ISSUE-14] goes on with one statement before the reply: what its person wishes comes with the storing of the question", async () => {
    await browser.put("/api/personal", { wishes: "Call me Ayu." });
    await ask("Four");
    columns = [];
    await ask("Five");
    expect(server.model.requests.at(-1)?.instructions).toContain("Call me Ayu.");
    // The site's quota is leased for some questions at once.
    expect(columns.filter((one) => one !== "leased").slice(0, 2)).toEqual([
      "wallet position used beside is_full is_overtaken",
      "job_id",
    ]);
  });

  it("is forgotten with a sign-out of the wallet", async () => {
    const again = server.browser();
    await again.signIn(wallet);
    await browser.post("/api/auth/logout", {});
    expect(await ask("Four", again)).toBe(1);
    expect(told()).toHaveLength(7);
    // Every instance is told of the sign-out, this one too, maybe after that answer: then the next is read once more.
    await expect.poll(() => ask("Five", again), { timeout: 10_000 }).toBe(0);
  });

  it("is forgotten with an erasure: a talk that is begun anew by its name has nothing of it", async () => {
    expect((await browser.post("/api/erase", { wallet_address: wallet.address })).statusCode).toBe(200);
    await browser.signIn(wallet);
    await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
    for (const question of ["A", "B", "C", "D"]) await ask(question);
    expect(told()).toEqual(["A", "You said: A", "B", "You said: B", "C", "You said: C", "D"]);
    expect(JSON.stringify(server.model.requests.slice(-4))).not.toContain("Three");
  });

  it("is told as it is now, after a question to another instance", async () => {
    const other = await server.another();
    const there = other.browser();
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    await there.post("/api/send_message", { message: "There", conversation_id: "c", message_id: "there" });
    await ask("Four");
    expect(told().slice(-3)).toEqual(["There", "You said: There", "Four"]);
    await other.close();
  });
});
