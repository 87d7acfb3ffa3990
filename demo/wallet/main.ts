import type {
  Wallet,
  WalletEventsWindow,
  WindowAppReadyEventAPI,
  WindowRegisterWalletEvent,
} from "@wallet-standard/base";
import { mountChip } from "./chip.ts";
import css from "./demo-wallet.css?inline";
import { createDemoWallet } from "./demo-wallet.ts";
import { element } from "./elements.ts";
import { createSharedAccounts } from "./shared-accounts.ts";
import { createSheet } from "./sheet.ts";

const host = element("bakso-demo-wallet" as "div");
const root = host.attachShadow({ mode: "open" });
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
root.adoptedStyleSheets = [sheet];

const question = createSheet(root);
const shared = createSharedAccounts(question);
mountChip(root, shared);
// Beside the body: what the page's own script renders into the body stays as the server sent it.
document.documentElement.append(host);
registerWallet(createDemoWallet(question, shared));

/** Makes a wallet known to the page, whether the page asks for wallets before or after. */
function registerWallet(wallet: Wallet): void {
  const register = ({ register: add }: WindowAppReadyEventAPI) => void add(wallet);
  const event: WindowRegisterWalletEvent = Object.assign(
    new Event("wallet-standard:register-wallet", { bubbles: false, cancelable: false, composed: false }),
    { detail: register },
  ) as never;
  const walletWindow = window as unknown as WalletEventsWindow;
  walletWindow.dispatchEvent(event);
  walletWindow.addEventListener("wallet-standard:app-ready", ({ detail: api }) => register(api));
}
