/** Why the program can't start, in one sentence for the operator, with what to do. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = "StartError";
  }
}
