/** The specification wants failures of the watchlist only in the console. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the requirement (ERR-37) wants it.
  console.error(`The watchlist could not ${what}`, cause);
}
