/** The specification wants failures of the library only in the console. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the requirement (ERR-39) wants it.
  console.error(`The library could not ${what}`, cause);
}
