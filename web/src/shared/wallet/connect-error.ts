/** Our own reasons for giving up a connection, in words for people. */
export class ConnectError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ConnectError";
  }
}
