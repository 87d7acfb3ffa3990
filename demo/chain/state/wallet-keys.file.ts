import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_WALLETS, type DemoWalletId } from "../demo-wallets.ts";
import { writeFileAtomically } from "./atomic-file.ts";
import { SEED_BYTES } from "./ed25519.keys.ts";

type KeyOwner = DemoWalletId | "faucet";

/** The 32-byte Ed25519 seed of each wallet and of the faucet. */
export type WalletSeeds = Readonly<Record<KeyOwner, Uint8Array>>;

const FILE_NAME = "demo-wallets.json";
const KEY_OWNERS: readonly KeyOwner[] = [...DEMO_WALLETS.map(({ id }) => id), "faucet"];

/**
 * The demo wallets' keys: random, made once, kept in a file that its owner alone can read. What cannot be read of it is
 * made anew, with a warning.
 *
 * @param dataDir null makes fresh keys and keeps none
 * @throws the file system's error, save that there is no file yet
 */
export async function openWalletSeeds(
  dataDir: string | null,
  warn: (message: string) => void,
): Promise<WalletSeeds> {
  const path = dataDir === null ? null : join(dataDir, FILE_NAME);
  const text = path === null ? null : await readIfPresent(path);
  const stored = text === null ? new Map<string, Uint8Array>() : parseSeeds(text);
  const missing = KEY_OWNERS.filter((owner) => !stored.has(owner));
  if (text !== null && missing.length > 0) {
    warn(`${FILE_NAME} is damaged: new keys were made for ${missing.join(", ")}.`);
  }
  const seeds = Object.fromEntries(
    KEY_OWNERS.map((owner) => [owner, stored.get(owner) ?? new Uint8Array(randomBytes(SEED_BYTES))]),
  ) as Record<KeyOwner, Uint8Array>;
  if (path !== null && missing.length > 0) await writeFileAtomically(path, renderSeeds(seeds));
  return seeds;
}

function renderSeeds(seeds: WalletSeeds): string {
  const entries = Object.entries(seeds).map(([owner, seed]) => [owner, Buffer.from(seed).toString("base64")]);
  return `${JSON.stringify({ seeds: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** The readable seeds; none when the text is damaged as a whole. */
function parseSeeds(text: string): Map<string, Uint8Array> {
  let entries: [string, unknown][];
  try {
    entries = Object.entries((JSON.parse(text) as { seeds: Record<string, unknown> }).seeds);
  } catch {
    return new Map();
  }
  return new Map(
    entries
      .map(([owner, seed]) => [owner, new Uint8Array(Buffer.from(String(seed), "base64"))] as const)
      .filter(([, seed]) => seed.length === SEED_BYTES),
  );
}

/** @throws the file system's error, save that the file is missing */
export async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
