let wallet: string | null = null;

/** The wallet this tab believes is signed in; it travels with every call so that the server can compare. */
export const signedInWallet = (): string | null => wallet;

/** Set from the session alone (see wallet/session.ts). */
export function setSignedInWallet(address: string | null): void {
  wallet = address;
}
