let wallet: string | null = null;

/** The wallet that this tab believes is signed in. It goes along with every call, so that the server can compare. */
export const signedInWallet = (): string | null => wallet;

/** Only the session sets it (see wallet/session.ts). */
export function setSignedInWallet(address: string | null): void {
  wallet = address;
}
