import { mountChip } from "./chip.ts";
import css from "./demo-wallet.css?inline";
import { createDemoWallet } from "./demo-wallet.ts";
import { element } from "./elements.ts";
import { registerWallet } from "./register-wallet.ts";
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
