import type { Session } from "@bakso/contract/auth";
import type { ConnectFlow, WalletState } from "./wallet-state.ts";

/** The wallet of a tab: how far it has come, and what can be done with it. */
export interface WalletConnection {
  state: WalletState;
  /** Tells how far an attempt to connect has come. */
  setFlow(flow: ConnectFlow): void;
  /** Takes over the session that signing in gave. */
  open(session: Session): void;
  /** Ends the session here, on the server, in the wallet and in the other tabs. Never throws. */
  disconnect(): Promise<void>;
  /** Reads the balance again at once. */
  recheck(): void;
  /** For calls that are made outside of TanStack Query: looks at the session when a refusal speaks of it. */
  noticeRefusal(error: unknown): void;
  /** Takes the notice away. */
  dismissNotice(): void;
}
