import { FOREIGN_FRAME_SANDBOX } from "@bakso/contract/constants";
import type { TokenContent } from "@bakso/contract/content/content.shapes";
import { useEffect, useState } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { loadPart } from "../../shared/lib/load-part.ts";
import { Button, ButtonLabel, type ButtonVariant, buttonClass } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { arrowSquareOutIcon } from "../../shared/ui/icons/arrow-square-out.icon.ts";
import { Thinking } from "../../shared/ui/thinking.tsx";
import { useHydrated } from "../../shared/ui/use-hydrated.ts";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";
import { amountIn } from "./amount-in.ts";
import type { GateReading } from "./gate-after-swap.ts";
import { GateNotice } from "./gate-notice.tsx";
import styles from "./swap.module.css";
import { SwapProblem } from "./swap-problem.tsx";
import type { SwapTokens } from "./terminal-messages.ts";
import { useSwapTerminal, type WalletSource } from "./use-swap-terminal.ts";

const WalletChooser = latePart(async () => (await import("./wallet-chooser.tsx")).WalletChooser);

interface SwapTerminalProps {
  scriptUrl: string;
  tokens: SwapTokens;
  /** Of the token that is bought. */
  decimals: number;
  wallets: WalletSource;
  symbol: string;
  /** The same swap as a page of the aggregator's own, and what is said of it. */
  elsewhere: Pick<TokenContent["swap"], "url" | "waiting" | "elsewhere">;
}

/**
 * The terminal of a swap aggregator. Its own script draws it in a frame that has no origin of ours. Where the script
 * does not load, there is a plain link.
 */
export function SwapTerminal({ scriptUrl, tokens, decimals, wallets, symbol, elsewhere }: SwapTerminalProps) {
  const [gate, setGate] = useState<GateReading | null>(null);
  const [walletProblem, setWalletProblem] = useState<string | null>(null);
  const [missingRaw, setMissingRaw] = useState<bigint | null>(null);
  // Only the browser reads the address: the page itself is the same for everybody.
  useEffect(() => setMissingRaw(amountIn(window.location.search, decimals)), [decimals]);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const isHydrated = useHydrated();
  const [choosing, setChoosing] = useState<{ choose(wallet: SolanaWallet | null): void } | null>(null);
  const state = useSwapTerminal({
    frame,
    scriptUrl,
    tokens,
    decimals,
    wallets,
    onSuccess: () =>
      loadPart(() => import("./gate-after-swap.ts")).then(
        ({ readAgain }) => readAgain(setGate),
        // The swap itself went well; the next visit shows what the gate says.
        () => setGate({ kind: "unknown" }),
      ),
    chooseWallet: () =>
      new Promise((resolve) =>
        setChoosing({
          choose(wallet) {
            setChoosing(null);
            resolve(wallet);
          },
        }),
      ),
    onWalletProblem: setWalletProblem,
  });
  return (
    <section className={styles.terminalSide} aria-label="Swap terminal" data-starts="seen">
      {missingRaw === null ? null : (
        <p className={styles.missing}>
          Filled in: {formatTokenAmount(missingRaw, decimals)} {symbol}, what your wallet is missing.
        </p>
      )}
      {state.kind === "failed" ? (
        <div role="alert" className={styles.failed}>
          <h2>{elsewhere.elsewhere.title}</h2>
          <p className={styles.failedText}>{elsewhere.elsewhere.text}</p>
          <AsPage url={elsewhere.url} variant="primary" />
          <p className={styles.reason}>{state.text}</p>
          <Button icon={arrowClockwiseIcon} onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
          <Figure source={sadFigure} widthPx={128} />
        </div>
      ) : null}
      <div className={styles.terminal} hidden={state.kind === "failed"} data-state={state.kind}>
        {state.kind === "starting" ? <TerminalToBe waiting={elsewhere.waiting} /> : null}
        {/* It comes with React, which must not miss its first word. */}
        {isHydrated ? (
          <iframe
            ref={setFrame}
            title="Swap terminal"
            src="/frames/swap"
            className={styles.frame}
            sandbox={FOREIGN_FRAME_SANDBOX}
            allow="clipboard-write"
          />
        ) : null}
      </div>
      <div role="status" className={styles.told}>
        {walletProblem === null ? null : <SwapProblem>{walletProblem}</SwapProblem>}
        {gate === null ? null : <GateNotice gate={gate} symbol={symbol} decimals={decimals} />}
      </div>
      {state.kind === "failed" ? null : <AsPage url={elsewhere.url} variant="secondary" />}
      {choosing ? <WalletChooser isOpen onChoose={choosing.choose} /> : null}
    </section>
  );
}

function AsPage({ url, variant }: { url: string; variant: ButtonVariant }) {
  return (
    <a className={buttonClass({ variant })} href={url} target="_blank" rel="noopener noreferrer">
      <ButtonLabel icon={arrowSquareOutIcon}>Open the swap as a page</ButtonLabel>
    </a>
  );
}

/** What the terminal will look like, in its measures, while it is on its way. */
function TerminalToBe({ waiting }: { waiting: string }) {
  return (
    <div className={styles.toBe}>
      <Thinking>The swap terminal is on its way.</Thinking>
      <span className={styles.field} aria-hidden />
      <span className={styles.turn} aria-hidden />
      <span className={styles.field} aria-hidden />
      <span className={styles.press} aria-hidden />
      <p className={styles.reason}>{waiting}</p>
    </div>
  );
}
