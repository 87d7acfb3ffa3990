import { readSession } from "../../shared/wallet/auth.api.ts";

/** What the gate says of a wallet after a swap. */
export type GateReading =
  | { kind: "granted" }
  | { kind: "denied"; balanceRaw: bigint; requiredRaw: bigint }
  /** Nobody is signed in here, or the chain does not answer. */
  | { kind: "unknown" };

/** A swap takes a moment to be confirmed, and another until a node knows of it. */
const LOOK_AFTER_MS = [0, 2_500, 6_000];

/** Reads the balance anew after a swap, until it is enough or there was time for it to arrive. */
export async function readAgain(tell: (gate: GateReading) => void): Promise<void> {
  for (const ms of LOOK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const gate = await readGate();
    tell(gate);
    if (gate.kind === "granted") return;
  }
}

async function readGate(): Promise<GateReading> {
  try {
    const { access, balance_raw, required_raw } = await readSession(true);
    if (access === "granted") return { kind: "granted" };
    if (access === "denied" && balance_raw !== null)
      return { kind: "denied", balanceRaw: BigInt(balance_raw), requiredRaw: BigInt(required_raw) };
  } catch {
    // The swap itself went well; the next visit shows what the gate says.
  }
  return { kind: "unknown" };
}
