import type { OutboundLink } from "@bakso/contract/content/links.shapes";
import type { CandleInterval, Candles, OwnTokenMarket as Market } from "@bakso/contract/markets";
import { useEffect, useState } from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { changeWords } from "../../shared/lib/market/change-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { candlesIcon } from "../../shared/ui/candles/candles.icon.ts";
import wait from "../../shared/ui/candles/candles-wait.module.css";
import { CandlesWait } from "../../shared/ui/candles/candles-wait.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { chartFigure } from "../../shared/ui/figures/chart.figure.ts";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import { WrittenPrice } from "../../shared/ui/page/written-price.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { DayCourse } from "./day-course.tsx";
import styles from "./market.module.css";

const CandlesView = latePart(
  async () => (await import("../../shared/ui/candles/candles-view.tsx")).CandlesView,
);

const REFRESH_MS = 60_000;
const TIMEOUT_MS = 20_000;
const money = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** The same words on the server and in every browser. */
const instant = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

const inOneLine = (words: string): string => words.replaceAll(" ", "\u00a0");

type State = { kind: "loading" } | { kind: "failed" } | { kind: "ready"; market: Market };

const loadCandles = (interval: CandleInterval, signal: AbortSignal): Promise<Candles> =>
  callApiJson(paths.ownTokenCandles(interval), { signal });

interface OwnTokenMarketProps {
  symbol: string;
  /** Where the market can be looked at, on other sites. */
  charts: readonly OutboundLink[];
  /** The server's last price when it rendered the page, which never waits for a market; null for none. */
  heard: Market | null;
}

/**
 * The market's price of our own token, and when it was read. A page that comes without a price because there is none keeps no
 * room for a chart: should there be one later, it stands in the same row.
 */
export function OwnTokenMarket({ symbol, charts, heard }: OwnTokenMarketProps) {
  const { state, retry } = useOwnTokenMarket(heard);
  const [isDrawn, setDrawn] = useState(false);
  const [isRow] = useState(heard !== null && heard.pair === null);
  const pair = state.kind === "ready" ? state.market.pair : null;
  const candles = (
    <div className={styles.drawn}>
      <CandlesView name={symbol} load={loadCandles} isOwn meanwhile={<CandlesWait hasControls />} />
    </div>
  );
  const nobody = <p>Nobody trades {symbol} on a market that we can see.</p>;
  const lookElsewhere = <OutboundLinks links={charts} />;
  const draw = (
    <Button icon={candlesIcon} onClick={() => setDrawn(true)}>
      Show the candles
    </Button>
  );
  if (isRow)
    return (
      <section className={classNames(styles.market, styles.row)} aria-labelledby="own-token-market">
        <Figure source={chartFigure} widthPx={96} className={styles.beside} />
        <div className={styles.now} data-starts="seen">
          <h2 id="own-token-market">On the market</h2>
          {state.kind === "ready" && pair ? <Prices market={state.market} symbol={symbol} isShort /> : nobody}
        </div>
        {pair === null ? lookElsewhere : isDrawn ? candles : draw}
      </section>
    );
  return (
    <section className={styles.market} aria-labelledby="own-token-market">
      <div className={styles.now}>
        <h2 id="own-token-market">On the market</h2>
        {state.kind === "loading" ? (
          <>
            <noscript>The current price needs JavaScript. Please turn it on for this site.</noscript>
            <FiguresToBe />
          </>
        ) : null}
        {state.kind === "ready" ? <Prices market={state.market} symbol={symbol} /> : null}
      </div>
      {state.kind === "ready" && pair === null ? (
        <div className={styles.instead} data-starts="seen">
          <Figure source={chartFigure} widthPx={112} />
          {nobody}
          {lookElsewhere}
        </div>
      ) : null}
      {state.kind === "failed" ? (
        <div role="status" className={styles.instead}>
          <Figure source={sadFigure} widthPx={120} />
          <p>The price can't be reached just now.</p>
          <Button icon={arrowClockwiseIcon} onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {state.kind === "loading" ? (
        <span className={classNames(styles.courseToBe, wait.breathing)} data-starts="seen" aria-hidden />
      ) : null}
      {pair === null ? null : isDrawn ? (
        candles
      ) : (
        <div className={styles.chart}>
          <DayCourse load={loadCandles} changePercent={pair.priceChange.h24} />
          {draw}
        </div>
      )}
    </section>
  );
}

interface PricesProps {
  market: Market;
  symbol: string;
  /** Price and change alone. */
  isShort?: boolean;
}

function Prices({ market: { pair, source, fetched_at, is_stale }, symbol, isShort = false }: PricesProps) {
  if (pair === null) return null;
  const change = pair.priceChange.h24;
  const liquidity = pair.liquidity?.usd;
  return (
    <>
      <dl className={styles.figures}>
        <div className={styles.price}>
          <dt>Price of one {symbol}</dt>
          <dd>{pair.priceUsd === null ? "not known" : <WrittenPrice usd={Number(pair.priceUsd)} />}</dd>
        </div>
        {change === undefined ? null : (
          <div>
            <dt>Change in 24 h</dt>
            <dd data-direction={changeWords(change).direction}>{changeWords(change).text}</dd>
          </div>
        )}
        {liquidity == null || isShort ? null : (
          <div>
            <dt>Liquidity</dt>
            <dd>${money.format(liquidity)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.source}>
        From {source},{" "}
        <time dateTime={fetched_at}>{inOneLine(`${instant.format(new Date(fetched_at))} UTC`)}</time>
        {is_stale ? " (it does not answer just now)" : ""}. {inOneLine("For fun, not advice.")}
      </p>
    </>
  );
}

/** Where the figures will stand, and in their measures. */
function FiguresToBe() {
  return (
    <div className={styles.toBe}>
      <VisuallyHidden isLive>Asking the market</VisuallyHidden>
      <span className={classNames(styles.priceToBe, wait.breathing)} aria-hidden />
      <span className={classNames(styles.figureToBe, wait.breathing)} aria-hidden />
      <span className={classNames(styles.figureToBe, wait.breathing)} aria-hidden />
    </div>
  );
}

function useOwnTokenMarket(heard: Market | null): { state: State; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(
    heard === null ? { kind: "loading" } : { kind: "ready", market: heard },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const ending = new AbortController();
    const read = async () => {
      try {
        const call = { signal: ending.signal, timeoutMs: TIMEOUT_MS };
        const market = await callApiJson<Market>(paths.ownTokenMarket, call);
        setState({ kind: "ready", market });
      } catch {
        // The price from before stays, with its time.
        if (!ending.signal.aborted)
          setState((before) => (before.kind === "ready" ? before : { kind: "failed" }));
      }
    };
    void read();
    const timer = setInterval(() => {
      if (!document.hidden) void read();
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [attempt]);
  const retry = () => {
    setState({ kind: "loading" });
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}
