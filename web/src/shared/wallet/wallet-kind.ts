import type { WalletKind } from "@bakso/contract/auth";
import type { WalletsContent } from "@bakso/contract/content/content.shapes";

/** A wallet with a button of its own, as `content/wallets.yaml` lists it. */
export type ListedWallet = WalletsContent["wallets"][number];

/** The name under which the demo wallet registers itself; it exists in demo mode alone. */
export const DEMO_WALLET_NAME = "Bakso Demo Wallet";

const STANDARD = "standard:";
/** The contract's limit for a kind. */
const KIND_MAX_CHARS = 80;

/** The kind of a wallet by the name it registers under: of the content's list, ours, or `standard:<name>`. */
export function walletKindOf(
  name: string,
  listed: readonly Pick<ListedWallet, "kind" | "name">[],
): WalletKind {
  if (name === DEMO_WALLET_NAME) return "demo";
  const own = listed.find((wallet) => isSameName(wallet.name, name));
  return own?.kind ?? `${STANDARD}${name}`.slice(0, KIND_MAX_CHARS);
}

/** The name to look for when a kind was remembered; the reverse of {@link walletKindOf}. */
export function walletNameOf(
  kind: WalletKind,
  listed: readonly Pick<ListedWallet, "kind" | "name">[],
): string {
  if (kind === "demo") return DEMO_WALLET_NAME;
  if (kind.startsWith(STANDARD)) return kind.slice(STANDARD.length);
  return listed.find((wallet) => wallet.kind === kind)?.name ?? kind;
}

/** Wallets spell their own names with varying capitals and spaces. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
