import type { TokenContent } from "@bakso/contract/content/content.shapes";
import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import { latePart } from "../../shared/lib/late-part.tsx";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { bowlFigure } from "../../shared/ui/figures/bowl.figure.ts";
import { inspectFigure } from "../../shared/ui/figures/inspect.figure.ts";
import { readFigure } from "../../shared/ui/figures/read.figure.ts";
import { thinkFigure } from "../../shared/ui/figures/think.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { AddressCard } from "../../shared/ui/page/address-card.tsx";
import ground from "../../shared/ui/page/ground.module.css";
import page from "../../shared/ui/page/page.module.css";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { warungPhoneScene, warungWideScene } from "../../shared/ui/scenes/warung.scenes.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./swap.module.css";
import { SwapTerminal } from "./swap-terminal.tsx";
import type { WalletSource } from "./use-swap-terminal.ts";

/** In the demo alone. */
const DemoTerminal = latePart(async () => (await import("./demo/demo-terminal.tsx")).DemoTerminal);

interface SwapPageProps {
  token: Pick<TokenContent, "symbol" | "mint" | "decimals" | "isExample" | "swap">;
  terminal: Pick<MarketsContent["swap"], "scriptUrl" | "inputMint" | "priceImpact">;
  wallets: WalletSource;
  /** Swaps happen on the demo's own chain. */
  hasDemoMarket: boolean;
}

/** The main button of this page is the terminal's, or leads to it. */
const COPY = { label: "Copy Contract Address" };

/** Where the terminal stands, for whoever does not scroll there. */
const TERMINAL = "terminal";

/** The way to the token: the terminal, which is in the first window, and beside it the address and three steps. */
export function SwapPage({ token, terminal, wallets, hasDemoMarket }: SwapPageProps) {
  const { swap, mint, symbol, decimals, isExample } = token;
  return (
    <>
      <SceneHero phone={warungPhoneScene} wide={warungWideScene} className={styles.hero}>
        <h1 className={styles.title}>{swap.title}</h1>
        <p className={styles.lead}>
          <SteadyText>{swap.lead}</SteadyText>
        </p>
        <a
          href={`#${TERMINAL}`}
          className={buttonClass({ variant: "primary", size: "site", className: styles.open })}
        >
          <ButtonLabel>{swap.open}</ButtonLabel>
        </a>
      </SceneHero>
      <div className={classNames(ground.ground, page.band, styles.floor)}>
        <div className={styles.columns}>
          <div id={TERMINAL} className={styles.terminalPlace}>
            {hasDemoMarket ? (
              <DemoTerminal
                symbol={symbol}
                decimals={decimals}
                wallets={wallets}
                words={swap.demo}
                meanwhile={
                  <div className={styles.terminalSide} data-starts="seen">
                    <div className={styles.card}>
                      <VisuallyHidden isLive>Loading the swap</VisuallyHidden>
                      <noscript>The swap needs JavaScript. Please turn it on for this site.</noscript>
                      <div className={styles.head} aria-hidden>
                        <span className={styles.heading} />
                        <span className={styles.sides} />
                      </div>
                      <div className={styles.pair} aria-hidden>
                        <span className={styles.amount} />
                        <span className={styles.turn} />
                        <span className={styles.amount} />
                      </div>
                      <span className={styles.prices} aria-hidden />
                      <span className={styles.press} aria-hidden />
                      <span className={styles.note} aria-hidden />
                    </div>
                  </div>
                }
              />
            ) : (
              <SwapTerminal
                scriptUrl={terminal.scriptUrl}
                tokens={{ inputMint: terminal.inputMint, outputMint: mint }}
                decimals={decimals}
                wallets={wallets}
                symbol={symbol}
                elsewhere={swap}
              />
            )}
          </div>
          <div className={styles.address}>
            <AddressCard label="Contract address" address={mint} isExample={isExample} copy={COPY} />
          </div>
          <Steps steps={swap.steps} />
          <div className={styles.stone}>
            <Icon path={infoIcon} sizePx={24} />
            <h2>{terminal.priceImpact.title}</h2>
            <Figure source={thinkFigure} widthPx={112} className={styles.atWork} />
            <p>{terminal.priceImpact.text}</p>
          </div>
        </div>
      </div>
    </>
  );
}

/** He does what the steps say: notes it down, fills his bowl, looks closely. */
const AT_WORK = [readFigure, bowlFigure, inspectFigure] as const;

function Steps({ steps }: Pick<TokenContent["swap"], "steps">) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.stone}>
          <h2>{title}</h2>
          <Figure
            source={AT_WORK[index % AT_WORK.length] ?? readFigure}
            widthPx={112}
            className={styles.atWork}
          />
          <p>
            <SteadyText>{text}</SteadyText>
          </p>
        </li>
      ))}
    </ol>
  );
}
