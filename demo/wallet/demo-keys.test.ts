import { createPublicKey, verify } from "node:crypto";
import { expect, it } from "vitest";
import { type DemoAccount, publicKeyOf, sign } from "./demo-keys.ts";

// Test 1 of RFC 8032, section 7.1.
const SEED = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const PUBLIC_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const SIGNATURE_OF_NOTHING =
  "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

const account: DemoAccount = {
  id: "a",
  name: "A",
  note: "",
  address: "",
  balance_raw: "0",
  decimals: 6,
  seed: Buffer.from(SEED, "hex").toString("base64"),
};

it("derives the public key of a seed and signs as RFC 8032 says", async () => {
  expect(Buffer.from(await publicKeyOf(account)).toString("hex")).toBe(PUBLIC_KEY);
  const signature = await sign(account, new Uint8Array());
  expect(Buffer.from(signature).toString("hex")).toBe(SIGNATURE_OF_NOTHING);
});

it("signs what others can verify", async () => {
  const message = new TextEncoder().encode("Sign in to BaksoAI");
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(PUBLIC_KEY, "hex")]),
    format: "der",
    type: "spki",
  });
  expect(verify(null, message, key, await sign(account, message))).toBe(true);
});
