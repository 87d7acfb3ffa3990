import type { GateReason, Session } from "@bakso/contract/auth";

/** From where a wallet was chosen: the modal's own buttons, or the picker behind "More wallets". */
export type ConnectVia = "button" | "picker";

/** Why the last attempt ended, as the modal shows it. */
export type ConnectProblem =
  | { kind: "failed"; text: string }
  | { kind: "denied"; walletName: string; via: ConnectVia; reason: GateReason };

/** What this tab is doing about connecting; everything else follows from the session. */
export type ConnectFlow =
  | { step: "idle"; notice?: string }
  | { step: "connecting" | "signing" | "verifying"; walletName: string; via: ConnectVia }
  | { step: "failed"; problem: ConnectProblem };

/** What is known of the session on the server. */
export type SessionRead =
  | { phase: "unasked" }
  | { phase: "pending" }
  | { phase: "unreadable" }
  | { phase: "read"; session: Session };

/** A session that belongs to a wallet. */
export type OpenSession = Session & { wallet_address: string; wallet_kind: string };

/** Raw amounts are decimal strings; null where they are not known. */
export interface Denial {
  reason: GateReason;
  address: string | null;
  balanceRaw: string | null;
  requiredRaw: string | null;
}

/** The wallet as the page sees it; `checking` is the page's own look at a remembered session. */
export type WalletState =
  | { status: "checking" }
  | { status: "disconnected"; problem: ConnectProblem | null; notice: string | null }
  | { status: "connecting" | "signing" | "verifying"; walletName: string; via: ConnectVia }
  | { status: "granted"; session: OpenSession; notice: string | null }
  | { status: "denied"; denial: Denial };

/** Puts together what this tab does and what the server knows. */
export function walletState(flow: ConnectFlow, read: SessionRead): WalletState {
  if (flow.step === "connecting" || flow.step === "signing" || flow.step === "verifying") {
    return { status: flow.step, walletName: flow.walletName, via: flow.via };
  }
  const notice = flow.step === "idle" ? (flow.notice ?? null) : null;
  if (read.phase === "pending") return { status: "checking" };
  if (read.phase === "unreadable") {
    // Any failure of the check denies; the reason says that there was no reading at all.
    const denial = { reason: "balance_unknown", address: null, balanceRaw: null, requiredRaw: null } as const;
    return { status: "denied", denial };
  }
  const session = read.phase === "read" ? read.session : undefined;
  if (session === undefined || !isOpen(session)) {
    return { status: "disconnected", problem: flow.step === "failed" ? flow.problem : null, notice };
  }
  if (session.access === "granted") return { status: "granted", session, notice };
  return {
    status: "denied",
    denial: {
      reason: session.reason ?? "balance_too_low",
      address: session.wallet_address,
      balanceRaw: session.balance_raw,
      requiredRaw: session.required_raw,
    },
  };
}

export function isOpen(session: Session): session is OpenSession {
  return session.wallet_address !== null && session.wallet_kind !== null && session.access !== "none";
}

/**
 * An open page stays open while the chain can't be read: the server refuses paid calls meanwhile. Only a balance that
 * was really read can close it.
 */
export function keepOpen(previous: Session | undefined, next: Session): Session {
  const isSameWallet = previous?.wallet_address === next.wallet_address;
  const wasOpen = previous?.access === "granted";
  const isUnknown = next.access === "denied" && next.reason === "balance_unknown";
  return isSameWallet && wasOpen && isUnknown ? previous : next;
}
