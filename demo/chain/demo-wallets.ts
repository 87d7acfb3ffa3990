/** The wallets that demo mode offers, each for one answer of the gate. */
export type DemoWalletId = "minimum" | "whale" | "almost" | "empty" | "split";

export interface DemoWallet {
  id: DemoWalletId;
  /** Shown in the demo wallet's own sheet. */
  name: string;
  note: string;
  address: string;
  /** What it holds over all its token accounts, in raw units, when the chain started. */
  balanceRaw: bigint;
  /** 32 bytes, the Ed25519 seed. Worth nothing outside the embedded chain. */
  seed: Uint8Array;
}

export interface DemoWalletPlan {
  id: DemoWalletId;
  name: string;
  note: string;
  /** Raw units of each of its token accounts: the associated one first, then another. */
  holdingsRaw: (minimumRaw: bigint) => readonly bigint[];
}

const largerPart = (raw: bigint) => (raw * 3n) / 5n;

export const DEMO_WALLETS: readonly DemoWalletPlan[] = [
  {
    id: "minimum",
    name: "Just enough",
    note: "Holds exactly the minimum.",
    holdingsRaw: (minimumRaw) => [minimumRaw],
  },
  {
    id: "whale",
    name: "More than enough",
    note: "Holds ten times the minimum.",
    holdingsRaw: (minimumRaw) => [minimumRaw * 10n],
  },
  {
    id: "almost",
    name: "Almost",
    note: "Lacks the smallest unit there is.",
    holdingsRaw: (minimumRaw) => [minimumRaw > 0n ? minimumRaw - 1n : 0n],
  },
  {
    id: "empty",
    name: "Empty",
    note: "Has never held the token.",
    holdingsRaw: () => [],
  },
  {
    id: "split",
    name: "Two pockets",
    note: "Holds the minimum over two token accounts.",
    holdingsRaw: (minimumRaw) => [largerPart(minimumRaw), minimumRaw - largerPart(minimumRaw)],
  },
];
