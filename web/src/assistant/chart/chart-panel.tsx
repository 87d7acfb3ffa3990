import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { CandleInterval, Candles } from "@bakso/contract/markets";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button, ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import type { PriceDrawing } from "../../shared/ui/candles/candle-chart.tsx";
import { CandlesWait } from "../../shared/ui/candles/candles-wait.tsx";
import { keepDrawing, PRICE_DRAWINGS, readDrawing } from "../../shared/ui/candles/kept-drawing.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { arrowSquareOutIcon } from "../../shared/ui/icons/arrow-square-out.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import type { ChartSubject } from "../shared-views.ts";
import styles from "./chart.module.css";
import { chartAddress } from "./chart-address.ts";

const CandlesView = latePart(
  async () => (await import("../../shared/ui/candles/candles-view.tsx")).CandlesView,
);

/** A service's chart, or ours in one of its drawings. */
type View = "frame" | PriceDrawing;
const VIEWS = [{ value: "frame", label: "DEX chart" }, ...PRICE_DRAWINGS] as const;

interface ChartPanelProps {
  isOpen: boolean;
  subject: ChartSubject;
  charts: MarketsContent["charts"];
  /** Bakso's, which has his face. */
  isOwn: boolean;
  /** Whether a service may know this token, so that its chart is shown first. */
  hasFrameFirst: boolean;
  /** Asks for another token. */
  onAnother(): void;
  onClose(): void;
}

/** Letters that the display type has, and not too many of them. */
const FITS_DISPLAY = /^[\x20-\x7e]{1,24}$/;

const CHAIN_NAMES: Record<ChartSubject["chain"], string> = {
  ethereum: "Ethereum",
  bsc: "BSC",
  base: "Base",
  polygon: "Polygon",
  solana: "Solana",
};

/** A token's chart: a service's own in a frame, and candles that we draw ourselves. */
export function ChartPanel(props: ChartPanelProps) {
  const { isOpen, subject, charts, isOwn, hasFrameFirst, onAnother, onClose } = props;
  const { name, chain, address } = subject;
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`;
  const key = `${chain}:${address}`;
  // What the market calls a token whose address alone was given.
  const [found, setFound] = useState({ key: "", symbol: "" });
  const called = name ?? (found.key === key ? found.symbol : "");
  const title = called || short;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          {title}
          {isOwn ? <Figure source={headHappy} widthPx={40} className={styles.head} /> : null}
        </>
      }
      closeLabel="Close chart"
      className={classNames(styles.panel, !(called && FITS_DISPLAY.test(called)) && styles.plain)}
    >
      {isOpen ? (
        <Views
          key={key}
          title={title}
          short={short}
          onFound={(symbol) => setFound({ key, symbol })}
          {...{ subject, charts, isOwn, hasFrameFirst, onAnother }}
        />
      ) : null}
    </Dialog>
  );
}

type ViewsProps = Pick<ChartPanelProps, "subject" | "charts" | "isOwn" | "hasFrameFirst" | "onAnother"> & {
  title: string;
  /** Its address, shortened. */
  short: string;
  onFound(symbol: string): void;
};

function Views({
  title,
  short,
  onFound,
  subject: { chain, address },
  charts,
  isOwn,
  hasFrameFirst,
  onAnother,
}: ViewsProps) {
  const [view, setView] = useState<View>(() => (hasFrameFirst ? "frame" : readDrawing()));
  const choose = (next: View) => {
    setView(next);
    if (next !== "frame") keepDrawing(next);
  };
  const [isBlocked, setBlocked] = useState(false);
  const embedUrl = chartAddress(charts.embedUrl, chain, address);
  const isFrame = view === "frame";
  useEffect(() => {
    // Who comes back to a chart that is blocked wants to see it all the same.
    if (!isFrame || isBlocked) return undefined;
    const ending = new AbortController();
    isReachable(new URL("/robots.txt", embedUrl).href, ending.signal).then(
      (isThere) => {
        if (isThere) return;
        setBlocked(true);
        setView(readDrawing());
      },
      // The panel was closed.
      () => undefined,
    );
    return () => ending.abort();
  }, [embedUrl, isFrame, isBlocked]);
  const tellFound = useEffectEvent(onFound);
  const [foundName, setFoundName] = useState("");
  useEffect(() => {
    // A pair is called by its two symbols.
    if (foundName !== "") tellFound(foundName.split(" / ", 1)[0] ?? "");
  }, [foundName]);
  const load = useCallback(
    async (interval: CandleInterval, signal: AbortSignal): Promise<Candles> => {
      const answer: Candles = await callApiJson(paths.candles(chain, address, interval), { signal });
      setFoundName(answer.name);
      return answer;
    },
    [chain, address],
  );
  return (
    <div className={styles.views}>
      <div className={styles.bar}>
        <Tabs label="Kind of chart" options={VIEWS} value={view} onChange={choose} />
      </div>
      {isBlocked && view === "frame" ? (
        <Notice kind="warning">The service that draws this chart isn't responding right now.</Notice>
      ) : null}
      {view === "frame" ? (
        <iframe
          title={`Chart of ${title}`}
          src={embedUrl}
          className={styles.frame}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          allow="clipboard-write"
        />
      ) : (
        <CandlesView
          name={title}
          load={load}
          drawing={view}
          isOwn={isOwn}
          meanwhile={<CandlesWait hasControls />}
          elsewhere={<Button onClick={onAnother}>Try another token</Button>}
        />
      )}
      <div className={styles.token}>
        <span>{CHAIN_NAMES[chain]}</span>
        <code title={address}>{short}</code>
        <CopyButton text={address} label="Copy the address" isIconOnly />
        <a
          href={chartAddress(charts.pageUrl, chain, address)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "quiet", className: styles.page })}
        >
          <ButtonLabel icon={arrowSquareOutIcon}>Open as a page</ButtonLabel>
        </a>
      </div>
    </div>
  );
}

const PATIENCE_MS = 8_000;

/**
 * Whether a host responds at all. A frame does not report a failed load; a bare request does. The response is neither
 * read nor readable.
 */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, {
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
