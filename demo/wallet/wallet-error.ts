/** What a wallet throws, with the number that tells why. */
export class WalletError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = "WalletError";
    this.code = code;
  }
}

export const rejected = (): WalletError => new WalletError(4001, "User rejected the request.");
export const unauthorised = (message: string): WalletError => new WalletError(4100, message);
