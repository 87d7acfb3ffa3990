import type { Frame, Page } from "@playwright/test";

export const TERMINAL_SCRIPT = "https://plugin.jup.ag/plugin-v1.js";

export interface TerminalStart {
  options: {
    formProps: Record<string, unknown>;
    refetchIntervalForTokenAccounts?: number;
    enableWalletPassthrough?: boolean;
  } & Record<string, unknown>;
  /** When, in milliseconds since 1970. */
  atMs: number;
}

declare global {
  interface Window {
    fakeTerminal?: {
      starts: TerminalStart[];
      /** What its Swap button has signed, base64. */
      transaction?: string;
      signed?: string;
      /** What init throws. */
      initError?: string;
      succeed(): void;
    };
  }
}

/** Serves a script that stands for the swap terminal's (Jupiter Plugin v1) to this page. */
export const serveTerminal = (page: Page, options: { initError?: string } = {}) =>
  page.route(TERMINAL_SCRIPT, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `(${installTerminal.toString()})(${JSON.stringify(options)})`,
    }),
  );

/** The frame that the terminal runs in; undefined while there is none. */
export const terminalFrame = (page: Page): Frame | undefined =>
  page.frames().find((frame) => new URL(frame.url(), "http://none").pathname === "/frames/swap");

/** What the terminal shows. */
export const inTerminal = (page: Page) => page.frameLocator('iframe[title="Swap terminal"]');

export const terminalStarts = async (page: Page): Promise<TerminalStart[]> =>
  (await terminalFrame(page)?.evaluate(() => window.fakeTerminal?.starts)) ?? [];

/**
 * Runs in the page, so it may use nothing from here. It refuses options that the real one does not have or can't use,
 * and does with a wallet that is handed over what the real one does (jup-ag/plugin, library.tsx,
 * WalletPassthroughProvider.tsx, WalletButton.tsx, useUltraSwapMutation.ts).
 */
function installTerminal({ initError }: { initError?: string }): void {
  interface Key {
    toBase58(): string;
  }
  interface Adapter {
    name: string;
    icon: string;
    publicKey: Key | null;
    disconnect(): Promise<void>;
  }
  interface WalletState {
    publicKey: Key | null;
    connected: boolean;
    connecting: boolean;
    wallet: { adapter: Adapter } | null;
    signTransaction?: (transaction: VersionedTransaction) => Promise<VersionedTransaction>;
  }
  interface Options {
    integratedTargetId: string;
    formProps: Record<string, string>;
    enableWalletPassthrough?: boolean;
    passthroughWalletContextState?: WalletState;
    onRequestConnectWallet?: () => void;
    onSuccess(result: object): void;
  }

  class VersionedTransaction {
    bytes: Uint8Array;
    constructor(bytes: Uint8Array) {
      this.bytes = bytes;
    }
    serialize() {
      return this.bytes;
    }
    static deserialize(bytes: Uint8Array) {
      if (!(bytes instanceof Uint8Array)) throw new TypeError("Expected bytes");
      return new VersionedTransaction(bytes);
    }
  }

  const OPTIONS = [
    "displayMode",
    "integratedTargetId",
    "containerStyles",
    "formProps",
    "enableWalletPassthrough",
    "passthroughWalletContextState",
    "onRequestConnectWallet",
    "onSuccess",
    // A setting of earlier versions, which this version ignores.
    "refetchIntervalForTokenAccounts",
  ];
  const FORM = ["swapMode", "initialAmount", "initialInputMint", "initialOutputMint", "fixedMint"];
  const must = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new TypeError(`the terminal was given ${what}`);
  };
  const checkState = (state: WalletState | undefined) => {
    must(state !== undefined, "no wallet state");
    if (!state) return;
    const { publicKey, connected, connecting, wallet, signTransaction } = state;
    must(typeof connected === "boolean" && typeof connecting === "boolean", "no word of the connection");
    must(connected === (publicKey !== null), "a key that does not fit the connection");
    must((wallet?.adapter.publicKey ?? null) === publicKey, "an adapter of another key");
    must(
      wallet === null || typeof wallet?.adapter.disconnect === "function",
      "an adapter that can't disconnect",
    );
    must(connected === (typeof signTransaction === "function"), "no way to sign");
    must(
      publicKey === null || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(publicKey.toBase58()),
      "a key that is none",
    );
  };
  const checkOptions = (options: Options) => {
    for (const name of Object.keys(options)) must(OPTIONS.includes(name), `an unknown option: ${name}`);
    for (const name of Object.keys(options.formProps))
      must(FORM.includes(name), `an unknown form option: ${name}`);
    for (const value of Object.values(options.formProps))
      must(typeof value === "string", "no text in the form");
    must(typeof options.onSuccess === "function", "no onSuccess");
    if (!options.enableWalletPassthrough) return;
    checkState(options.passthroughWalletContextState);
    must(typeof options.onRequestConnectWallet === "function", "no way to ask for the wallet");
  };

  const fake: NonNullable<Window["fakeTerminal"]> = {
    starts: [],
    succeed: () => current?.options.onSuccess({ txid: "x" }),
  };
  window.fakeTerminal = fake;
  let current: { target: HTMLElement; options: Options } | undefined;

  const element = (tag: string, text: string, onClick?: () => unknown) => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (onClick) made.addEventListener("click", onClick);
    return made;
  };
  const say = (text: string) => current?.target.querySelector("output")?.replaceChildren(text);
  const swap = async () => {
    const { signTransaction, wallet } = current?.options.passthroughWalletContextState ?? {};
    try {
      if (!signTransaction || !wallet?.adapter.publicKey)
        throw new Error("Wallet not connected, or missing wallet functions");
      const bytes = Uint8Array.from(atob(fake.transaction ?? ""), (letter) => letter.charCodeAt(0));
      const signed = await signTransaction(VersionedTransaction.deserialize(bytes));
      if (!(signed instanceof VersionedTransaction))
        throw new TypeError("another kind of transaction came back");
      fake.signed = btoa(String.fromCharCode(...signed.serialize()));
      say("Signed");
    } catch (error) {
      // The real one can only show errors.
      say(error instanceof Error ? `Swap failed: ${error.message}` : "unreadable");
    }
  };
  const draw = () => {
    if (!current) return;
    const { target, options } = current;
    const { initialInputMint, initialOutputMint } = options.formProps;
    const said = target.querySelector("output")?.textContent ?? "";
    const pair = element("p", `${initialInputMint} to ${initialOutputMint}`);
    pair.style.color = "rgb(1, 2, 3)";
    const state = options.passthroughWalletContextState;
    const address = state?.connected ? state.publicKey?.toBase58() : undefined;
    const wallet =
      address === undefined
        ? element("button", state?.connecting ? "Connecting..." : "Connect Wallet", () =>
            options.enableWalletPassthrough ? options.onRequestConnectWallet?.() : say("Choose a wallet"),
          )
        : element("span", `${state?.wallet?.adapter.name}: ${address}`);
    const disconnect = element("button", "Disconnect", () => state?.wallet?.adapter.disconnect());
    target.replaceChildren(
      pair,
      wallet,
      ...(address === undefined ? [] : [disconnect]),
      element("button", "Swap", swap),
      element("output", said),
    );
  };

  Object.assign(window, {
    Jupiter: {
      init(options: Options) {
        if (initError !== undefined) throw new Error(initError);
        checkOptions(options);
        const target = document.getElementById(options.integratedTargetId);
        if (!target)
          throw new Error(
            `Jupiter Plugin: document.getElementById cannot find ${options.integratedTargetId}`,
          );
        current = { target, options };
        const told = JSON.parse(JSON.stringify(options)) as TerminalStart["options"];
        fake.starts.push({ options: told, atMs: performance.timeOrigin + performance.now() });
        draw();
      },
      syncProps({ passthroughWalletContextState }: { passthroughWalletContextState?: WalletState }) {
        if (!current || !passthroughWalletContextState) return;
        checkState(passthroughWalletContextState);
        current.options = { ...current.options, passthroughWalletContextState };
        draw();
      },
    },
  });
}
