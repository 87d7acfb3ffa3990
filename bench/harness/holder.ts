import { randomUUID } from "node:crypto";
import type { Challenge, Session } from "@bakso/contract/auth";
import { createTestWallet, type TestWallet } from "../../server/test/test-wallet.ts";
import type { Product } from "./product.ts";

/** Somebody who has signed in with a wallet that holds enough. */
export interface Holder {
  wallet: string;
  cookie: { name: string; value: string };
  /** For every call. */
  headers: Record<string, string>;
}

export async function signIn(
  { origin, address }: Product,
  wallet: TestWallet = createTestWallet(),
): Promise<Holder> {
  const headers = { origin, "content-type": "application/json" };
  const post = async (path: string, body: object, cookie = "") => {
    const answer = await fetch(address + path, {
      method: "POST",
      headers: cookie ? { ...headers, cookie } : headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const asked = await post("/api/auth/challenge", { wallet_address: wallet.address });
  const { message } = (await asked.json()) as Challenge;
  const proof = {
    wallet_address: wallet.address,
    wallet_kind: "phantom",
    signed_message: Buffer.from(message).toString("base64"),
    signature: wallet.sign(message).toString("base64"),
  };
  const verified = await post("/api/auth/verify", proof, cookiesOf(asked).join("; "));
  const session = (await verified.json()) as Session;
  if (session.access !== "granted") throw new Error(`the gate stays shut: ${session.reason}`);
  const [name = "", value = ""] = splitOnce(cookiesOf(verified)[0] ?? "");
  return {
    wallet: wallet.address,
    cookie: { name, value },
    headers: { ...headers, cookie: `${name}=${value}` },
  };
}

/** Begins a conversation. @returns its id */
export async function createConversation(
  { address }: Product,
  { headers }: Holder,
  name = "Bench",
): Promise<string> {
  const conversationId = randomUUID();
  const answer = await fetch(`${address}/api/conversations`, {
    method: "POST",
    headers,
    body: JSON.stringify({ conversation_id: conversationId, name }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
  return conversationId;
}

const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().flatMap((cookie) => {
    const pair = cookie.split(";", 1)[0] ?? "";
    return pair.endsWith("=") ? [] : [pair];
  });

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}
