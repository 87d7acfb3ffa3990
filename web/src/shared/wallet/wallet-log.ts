/** The specification wants a failed disconnect only in the console. */
export function reportDisconnectFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the requirement (ERR-6) wants it.
  console.error("The wallet could not be disconnected", error);
}
