import type { SolanaSignInInput } from "@solana/wallet-standard-features";

/**
 * The text that a Sign-In With Solana input stands for; a wallet builds it itself, so that the person sees what the
 * wallet understood. Source: https://github.com/phantom/sign-in-with-solana
 */
export function signInText(input: SolanaSignInInput & { domain: string; address: string }): string {
  const lines = [
    ["URI", input.uri],
    ["Version", input.version],
    ["Chain ID", input.chainId],
    ["Nonce", input.nonce],
    ["Issued At", input.issuedAt],
    ["Expiration Time", input.expirationTime],
    ["Not Before", input.notBefore],
    ["Request ID", input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  if (input.resources !== undefined && input.resources.length > 0) {
    lines.push("Resources:", ...input.resources.map((resource) => `- ${resource}`));
  }
  const parts = [`${input.domain} wants you to sign in with your Solana account:\n${input.address}`];
  if (input.statement) parts.push(input.statement);
  if (lines.length > 0) parts.push(lines.join("\n"));
  return parts.join("\n\n");
}
