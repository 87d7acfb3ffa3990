import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { CandleInterval, Candles } from "@bakso/contract/markets";
import { useCallback, useEffect, useState } from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { CandlesWait } from "../../shared/ui/candles/candles-wait.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import type { ChartSubject } from "../shared-views.ts";
import styles from "./chart.module.css";
import { chartAddress } from "./chart-address.ts";

const CandlesView = latePart(
  async () => (await import("../../shared/ui/candles/candles-view.tsx")).CandlesView,
);

type View = "frame" | "candles";
const VIEWS = [
  { value: "frame", label: "DEX chart" },
  { value: "candles", label: "Candles" },
] as const;

interface ChartPanelProps {
  isOpen: boolean;
  subject: ChartSubject;
  charts: MarketsContent["charts"];
  firstView: View;
  onClose(): void;
}

/** A token's chart: a service's own in a frame, and candles that we draw ourselves. */
export function ChartPanel({ isOpen, subject, charts, firstView, onClose }: ChartPanelProps) {
  const { name, chain, address } = subject;
  const title = name ?? `${address.slice(0, 6)}…${address.slice(-4)}`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel="Close chart">
      {isOpen ? (
        <Views key={`${chain}:${address}`} title={title} {...{ subject, charts, firstView }} />
      ) : null}
    </Dialog>
  );
}

type ViewsProps = Pick<ChartPanelProps, "subject" | "charts" | "firstView"> & { title: string };

function Views({ title, subject: { chain, address }, charts, firstView }: ViewsProps) {
  const [view, setView] = useState<View>(firstView);
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
        setView("candles");
      },
      // The panel was closed.
      () => undefined,
    );
    return () => ending.abort();
  }, [embedUrl, isFrame, isBlocked]);
  const load = useCallback(
    (interval: CandleInterval, signal: AbortSignal): Promise<Candles> =>
      callApiJson(paths.candles(chain, address, interval), { signal }),
    [chain, address],
  );
  return (
    <div className={styles.views}>
      <div className={styles.bar}>
        <Tabs label="Kind of chart" options={VIEWS} value={view} onChange={setView} />
        <a href={chartAddress(charts.pageUrl, chain, address)} target="_blank" rel="noopener noreferrer">
          Open as a page
        </a>
      </div>
      {isBlocked && view === "frame" ? (
        <Notice kind="warning">The service that draws this chart can’t be reached just now.</Notice>
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
        <CandlesView name={title} load={load} meanwhile={<CandlesWait hasControls />} />
      )}
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
