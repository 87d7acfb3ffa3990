import { createPrivateKey, sign } from "node:crypto";
import type { Challenge, Session } from "@bakso/contract/auth";
import type { DemoWallets } from "@bakso/contract/demo";
import type { APIRequestContext } from "@playwright/test";

/** PKCS#8 header of an Ed25519 seed (RFC 8410), before its 32 bytes. */
const ED25519_PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

export type DemoWalletName = "Just enough" | "More than enough" | "Almost" | "Empty" | "Two pockets";
export type DemoWallet = DemoWallets["wallets"][number];

export async function demoWallet(
  request: APIRequestContext,
  baseUrl: string,
  name: DemoWalletName,
): Promise<DemoWallet> {
  const { wallets } = (await (await request.get(`${baseUrl}/api/demo/wallets`)).json()) as DemoWallets;
  const wallet = wallets.find((one) => one.name === name);
  if (!wallet) throw new Error(`there is no demo wallet "${name}"`);
  return wallet;
}

/** Signs as the wallet would. */
export function signAs(wallet: Pick<DemoWallet, "seed">, message: string): Buffer {
  const key = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, Buffer.from(wallet.seed, "base64")]),
    format: "der",
    type: "pkcs8",
  });
  return sign(null, Buffer.from(message), key);
}

/** Signs in over the API; the cookies land in the request's context, and in its pages. */
export async function signInByApi(
  request: APIRequestContext,
  baseUrl: string,
  wallet: DemoWallet,
): Promise<Session> {
  const headers = { Origin: baseUrl };
  const asked = await request.post(`${baseUrl}/api/auth/challenge`, {
    headers,
    data: { wallet_address: wallet.address },
  });
  const { message } = (await asked.json()) as Challenge;
  const answer = await request.post(`${baseUrl}/api/auth/verify`, {
    headers,
    data: {
      wallet_address: wallet.address,
      wallet_kind: "demo",
      signed_message: Buffer.from(message).toString("base64"),
      signature: signAs(wallet, message).toString("base64"),
    },
  });
  if (!answer.ok()) throw new Error(`signing in failed: ${await answer.text()}`);
  return (await answer.json()) as Session;
}
