import type { OutboundLink } from "@bakso/contract/content/links.shapes";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { arrowSquareOutIcon } from "../icons/arrow-square-out.icon.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./outbound-links.module.css";
import { serviceIcon } from "./service-icon.ts";

interface OutboundLinksProps {
  links: readonly OutboundLink[];
  /** `rows` stand below one another and are as wide as their column. */
  look?: "chips" | "rows";
}

/** What is said beside each; an account's own sign says it. */
const KINDS: Partial<Record<OutboundLink["kind"], string>> = {
  explorer: "explorer",
  aggregator: "swap",
  chart: "chart",
  tracker: "price",
  exchange: "exchange",
};

/** Links to other sites, in a new tab. */
export function OutboundLinks({ links, look = "chips" }: OutboundLinksProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" className={classNames(styles.links, styles[look])}>
      {links.map(({ kind, label, url, service }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {service ? <Icon path={serviceIcon(service)} /> : null}
            <span>{label}</span>
            {KINDS[kind] ? <span className={styles.kind}>{KINDS[kind]}</span> : null}
            {service && look === "chips" ? null : (
              <Icon path={arrowSquareOutIcon} sizePx={16} className={styles.away ?? ""} />
            )}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
