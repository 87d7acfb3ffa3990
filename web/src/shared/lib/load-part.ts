import { PART_TIMEOUT_MS } from "@bakso/contract/constants";

/** A part of the site's scripts could not be loaded. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("A part of this page could not be loaded.", { cause });
    this.name = "ChunkLoadError";
  }
}

/**
 * Loads a part of the scripts when it is needed. A failure, or two minutes without it, is always the same error, so
 * that the error page knows what helps. It also is the only way to hear of each failure: of `import()` with `then` the
 * build makes one that does not tell of styles that can't be loaded.
 *
 * @param load `() => import("./part.tsx")`
 * @throws ChunkLoadError
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${PART_TIMEOUT_MS} ms`)), PART_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}
