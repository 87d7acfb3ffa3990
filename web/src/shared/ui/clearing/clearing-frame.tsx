import type { SiteContent } from "@bakso/contract/content/content.shapes";
import type { ReactNode } from "react";
import type { FigureSource } from "../figure.source.ts";
import { SiteBar } from "../site-bar/site-bar.tsx";
import { Clearing } from "./clearing.tsx";
import styles from "./clearing-frame.module.css";

interface ClearingFrameProps {
  site: Pick<SiteContent, "name" | "navigation" | "legal">;
  figure: FigureSource;
  children: ReactNode;
  /** Stands on the forest floor, under the scene. */
  below?: ReactNode;
}

/** A page that is one clearing: where the door to the assistant is. */
export function ClearingFrame({ site, figure, children, below }: ClearingFrameProps) {
  return (
    <div className={styles.frame}>
      <SiteBar site={site} />
      <main id="content" className={styles.main}>
        <Clearing figure={figure} className={styles.clearing}>
          {children}
        </Clearing>
        {below ? <div className={styles.floor}>{below}</div> : null}
      </main>
      <footer className={styles.floor}>
        <p className={styles.legal}>
          {site.legal.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </footer>
    </div>
  );
}
