import { randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";

/** The secret that signs sessions, if the settings have none: made once, and readable only for its owner. */
export async function keptSecret(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (kept.length >= 32) return kept;
  const secret = randomBytes(32).toString("base64url");
  const written = `${file}.new`;
  const handle = await open(written, "w", 0o600);
  await handle.writeFile(secret);
  await handle.sync();
  await handle.close();
  await rename(written, file);
  return secret;
}
