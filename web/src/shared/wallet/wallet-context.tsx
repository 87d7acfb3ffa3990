import { createContext, type ReactNode, use } from "react";
import { useWalletSession, type WalletConnection } from "./use-wallet-session.ts";
import type { ListedWallet } from "./wallet-kind.ts";

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
