/** How long a test waits for what has to come. Vitest's own second is too short where a whole run keeps a slow machine busy. */
export const PATIENCE_MS = 10_000;
