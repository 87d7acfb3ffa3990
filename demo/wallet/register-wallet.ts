import type {
  Wallet,
  WalletEventsWindow,
  WindowAppReadyEventAPI,
  WindowRegisterWalletEvent,
} from "@wallet-standard/base";

/** Makes a wallet known to the page, whether the page asks for wallets before or after. */
export function registerWallet(wallet: Wallet): void {
  const register = ({ register: add }: WindowAppReadyEventAPI) => void add(wallet);
  const event: WindowRegisterWalletEvent = Object.assign(
    new Event("wallet-standard:register-wallet", { bubbles: false, cancelable: false, composed: false }),
    { detail: register },
  ) as never;
  const walletWindow = window as unknown as WalletEventsWindow;
  walletWindow.dispatchEvent(event);
  walletWindow.addEventListener("wallet-standard:app-ready", ({ detail: api }) => register(api));
}
