import type { Session } from "@bakso/contract/auth";
import { createContext, type ReactNode, use } from "react";
import { useWalletSession } from "./use-wallet-session.ts";
import type { ListedWallet } from "./wallet-kind.ts";
import type { ConnectFlow, WalletState } from "./wallet-state.ts";

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

const WalletContext = createContext<WalletConnection | null>(null);

interface WalletProviderProps {
  listed: readonly ListedWallet[];
  /** Whether a session cookie came with the page; then the session is read at once. */
  hasSessionCookie: boolean;
  children: ReactNode;
}

/** Holds the wallet of this tab. Needs a QueryClientProvider above it. */
export function WalletProvider({ listed, hasSessionCookie, children }: WalletProviderProps) {
  return <WalletContext value={useWalletSession(listed, hasSessionCookie)}>{children}</WalletContext>;
}

/** The wallet of this tab. */
export function useWallet(): WalletConnection {
  const connection = use(WalletContext);
  if (connection === null) throw new Error("useWallet needs a WalletProvider above it");
  return connection;
}
