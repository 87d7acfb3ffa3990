import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalChain } from "@bakso/demo/chain/start";
import { signInByApi } from "./demo-sign-in.ts";
import { expect, test } from "./fixtures.ts";
import { startServerProcess } from "./server-process.ts";

const DATABASE_URL = process.env.TEST_DATABASE_URL;
const MINT = "BaksoTestedMint11111111111111111111111111111";
const MINIMUM_RAW = 350_000n * 10n ** 6n;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The content of a team that has put in its own token, wallet, gift and accounts. */
async function ownContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-content-"));
  await cp(join(import.meta.dirname, "..", "content"), folder, { recursive: true });
  for (const name of ["token", "links", "conservation", "games"]) {
    const file = join(folder, `${name}.yaml`);
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text
        .replaceAll(/BaksoExampLe\w+/g, MINT)
        .replaceAll(/signature: \w{64,}/g, `signature: ${"5ig".repeat(29)}`)
        .replaceAll(/bakso([-_])example/g, "bakso$1club")
        .replaceAll("isExample: true", "isExample: false"),
    );
  }
  return folder;
}

const settings = (port: number, aiUrl: string) => ({
  APP_MODE: "production",
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  SESSION_SECRET: "a secret of a test, long enough to be one",
  AI_CHAT_MODEL: "compatible:fast",
  AI_CHAT_BASE_URL: `${aiUrl}/v1`,
});

test("production refuses to start with the example address, and says so", async ({ ai }) => {
  test.skip(!DATABASE_URL, "needs PostgreSQL (TEST_DATABASE_URL)");
  const started = startServerProcess({
    ...settings(await freePort(), ai.url),
    DATABASE_URL: DATABASE_URL ?? "",
  });
  await expect(started).rejects.toThrow(/token\.yaml: mint: this is the example address/);
});

test("[CONST-2] production refuses to start where the token's mint has other decimals than the content says", async ({
  ai,
}) => {
  test.skip(!DATABASE_URL, "needs PostgreSQL (TEST_DATABASE_URL)");
  const content = await ownContent();
  const chain = await startLocalChain({ dataDir: null, mint: MINT, decimals: 9, minimumRaw: MINIMUM_RAW });
  try {
    const started = startServerProcess({
      ...settings(await freePort(), ai.url),
      DATABASE_URL: DATABASE_URL ?? "",
      SOLANA_RPC_URL: chain.url,
      CONTENT_DIR: content,
    });
    await expect(started).rejects.toThrow(
      `token.yaml: decimals: 6 here, but the token at ${MINT} has 9 on the chain; write "decimals: 9"`,
    );
  } finally {
    await chain.close();
    await rm(content, { recursive: true });
  }
});

test("production refuses to start while settings are missing, and names each", async () => {
  await expect(startServerProcess({ APP_MODE: "production" })).rejects.toThrow(
    /PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET[\s\S]*AI_CHAT_MODEL/,
  );
});

test("production serves two instances on one database, without a trace of the demo", async ({
  ai,
  request,
  page,
}) => {
  test.skip(!DATABASE_URL, "needs PostgreSQL (TEST_DATABASE_URL)");
  // Two servers are started in it.
  test.setTimeout(150_000);
  const content = await ownContent();
  const chain = await startLocalChain({ dataDir: null, mint: MINT, decimals: 6, minimumRaw: MINIMUM_RAW });
  const port = await freePort();
  const own = { DATABASE_URL: DATABASE_URL ?? "", SOLANA_RPC_URL: chain.url, CONTENT_DIR: content };
  const server = await startServerProcess({ ...settings(port, ai.url), ...own });
  // The second instance answers on its own port, under the same public address.
  const secondPort = String(await freePort());
  const secondUrl = `http://127.0.0.1:${secondPort}`;
  const second = await startServerProcess({ ...settings(port, ai.url), ...own, PORT: secondPort });
  try {
    expect((await request.get(`${server.url}/demo/wallet.js`)).status()).toBe(404);
    expect((await request.get(`${server.url}/api/demo/wallets`)).status()).toBe(401);
    expect(await (await request.get(`${server.url}/baksoai`)).text()).not.toContain("/demo/");
    await page.goto(`${server.url}/baksoai`);
    await page.getByRole("button", { name: "Connect Wallet" }).click();
    // A list of wallets that has not come yet would have none of the demo's either.
    await expect(page.getByRole("dialog").getByText("Phantom")).toBeVisible();
    await expect(page.getByText("Bakso Demo Wallet")).toHaveCount(0);

    const holder = chain.wallets.find(({ id }) => id === "minimum");
    if (!holder) throw new Error("the chain has no such wallet");
    const wallet = {
      ...holder,
      seed: Buffer.from(holder.seed).toString("base64"),
      balance_raw: String(holder.balanceRaw),
      decimals: 6,
    };
    expect(await signInByApi(request, server.url, wallet)).toMatchObject({ access: "granted" });
    const headers = { Origin: server.url };
    const cookies = (await request.storageState()).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const conversation_id = `talk-${Date.now()}`;
    await request.post(`${server.url}/api/conversations`, {
      headers,
      data: { conversation_id, name: "A talk" },
    });
    const sending = request.post(`${server.url}/api/send_message`, {
      headers,
      data: { message: "[[endless:20]]", conversation_id, message_id: "m1" },
    });
    const elsewhere = { ...headers, Cookie: cookies };
    await expect(async () => {
      const list = await (
        await fetch(`${secondUrl}/api/messages/${conversation_id}`, { headers: elsewhere })
      ).json();
      expect((list as { content: string }[])[1]?.content).toContain("w3 ");
    }).toPass();
    const stopped = await fetch(`${secondUrl}/api/stop`, {
      method: "POST",
      headers: { ...elsewhere, "Content-Type": "application/json" },
      body: JSON.stringify({ conversation_id }),
    });
    expect(await stopped.json()).toEqual({ success: true, stopped: 1 });
    expect(await (await sending).json()).toMatchObject({ status: "stopped" });
    await ai.waitFor(({ scenario, closedEarlyAt }) => scenario === "endless" && closedEarlyAt !== undefined);
  } finally {
    await server.dispose();
    await second.dispose();
    await chain.close();
    await rm(content, { recursive: true });
  }
});
