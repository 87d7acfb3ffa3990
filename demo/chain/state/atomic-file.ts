import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

const OWNER_ONLY = 0o600;

/**
 * Replaces a file so that a reader, or a machine that lost power, finds either the old content or the new one, whole.
 * The file is readable by its owner alone.
 *
 * @throws the file system's own error (ENOSPC, EACCES and so on); the old content is then still there
 */
export async function writeFileAtomically(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.tmp`;
  const file = await open(temporaryPath, "w", OWNER_ONLY);
  try {
    // A temporary file left by a crash keeps the mode it was made with.
    await file.chmod(OWNER_ONLY);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
