import { fieldsOf } from "../../../shared/lib/foreign/foreign-frame.ts";
import {
  callWithoutCookies,
  listenToPage,
  standInForStorage,
  tellPage,
} from "../../../shared/lib/foreign/inside-frame.ts";
import { loadScript } from "../../../shared/lib/foreign/load-script.ts";
import type { FrameMessage, PageMessage, TerminalStart, TerminalWallet } from "../terminal-messages.ts";
import { passedWallet, type WalletActions } from "./passed-wallet.ts";
import { type SwapTerminal, terminalOptions } from "./terminal-options.ts";

declare global {
  interface Window {
    Jupiter?: SwapTerminal;
  }
}

/** The swap terminal's own document. The page around it keeps the wallet, and passes on what has to be signed. */
const tell = (message: FrameMessage) => tellPage(message);

/** Signatures that were requested from the page, by their number. */
const asked = new Map<number, PromiseWithResolvers<Uint8Array[]>>();
let askedCount = 0;

const actions: WalletActions = {
  connect: async () => tell({ kind: "connect" }),
  disconnect: async () => tell({ kind: "disconnect" }),
  sign(transactions) {
    const id = askedCount++;
    const answer = Promise.withResolvers<Uint8Array[]>();
    asked.set(id, answer);
    tell({ kind: "sign", id, transactions });
    return answer.promise;
  },
};

function settle(id: number, end: (answer: PromiseWithResolvers<Uint8Array[]>) => void): void {
  const answer = asked.get(id);
  asked.delete(id);
  if (answer) end(answer);
}

async function load(scriptUrl: string): Promise<void> {
  try {
    await loadScript(scriptUrl, { "data-preload": "" });
  } catch {
    return tell({ kind: "failed", reason: null });
  }
  tell(typeof window.Jupiter?.init === "function" ? { kind: "loaded" } : { kind: "failed", reason: null });
}

async function start({ tokens, amountRaw, wallet }: TerminalStart): Promise<void> {
  try {
    await window.Jupiter?.init(
      terminalOptions({
        tokens,
        amountRaw,
        wallet: passedWallet(wallet, actions),
        onConnect: () => tell({ kind: "connect" }),
        onSuccess: () => tell({ kind: "swapped" }),
      }),
    );
    tell({ kind: "started" });
  } catch (error) {
    tell({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}

const sync = (wallet: TerminalWallet) =>
  window.Jupiter?.syncProps?.({ passthroughWalletContextState: passedWallet(wallet, actions) });

standInForStorage();
callWithoutCookies();
listenToPage((data) => {
  const message = fieldsOf(data) as unknown as PageMessage;
  if (message.kind === "load") void load(message.scriptUrl);
  else if (message.kind === "start") void start(message);
  else if (message.kind === "wallet") sync(message.wallet);
  else if (message.kind === "signed") settle(message.id, ({ resolve }) => resolve(message.transactions));
  else if (message.kind === "refused") settle(message.id, ({ reject }) => reject(new Error(message.reason)));
});
tell({ kind: "hello" });
