import { expect, it } from "vitest";
import { fuzz } from "../../test/api-fuzz.ts";
import { createRawClient } from "../../test/raw-request.ts";
import { addressOf, createTestApp, ORIGIN } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

/** A short run of what bench/attack/fuzz.ts does 50,000 times. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);

it("answers whatever is sent to any call of its own document, and never with an error of ours", async () => {
  const server = await createTestApp();
  const client = createRawClient(await addressOf(server.app));
  const browser = server.browser();
  const signer = createTestWallet();
  await browser.signIn(signer);
  await browser.post("/api/conversations", { conversation_id: "talk-1", name: "A talk" });
  await browser.post("/api/send_message", { message: "hi", conversation_id: "talk-1", message_id: "m-1" });
  const report = await fuzz({
    client,
    document: server.app.swagger(),
    headers: { origin: ORIGIN, cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
    wallet: signer.address,
    ids: ["talk-1", "m-1"],
    count: REQUESTS,
    seed: 11,
  });
  client.close();
  await server.close();
  expect(report.findings).toEqual([]);
  expect(report.asked).toBe(REQUESTS);
  expect(report.byStatus[200]).toBeGreaterThan(REQUESTS / 20);
}, 600_000);
