import type { OutboundLink } from "@bakso/contract/content/links.shapes";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { arrowSquareOutIcon } from "../icons/arrow-square-out.icon.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./outbound-links.module.css";
import { serviceIcon } from "./service-icon.ts";

interface OutboundLinksProps {
  links: readonly OutboundLink[];
  /** Says beside each what it is. */
  hasKinds?: boolean;
  /** A heading says what they are: a phone leaves out the rest, so that several stand in a row. */
  isGrouped?: boolean;
}

const KINDS: Record<OutboundLink["kind"], string> = {
  explorer: "explorer",
  aggregator: "swap",
  chart: "chart",
  tracker: "price",
  exchange: "exchange",
  social: "account",
};

/** Links to other sites, in a new tab. */
export function OutboundLinks({ links, hasKinds = false, isGrouped = false }: OutboundLinksProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" className={styles.links}>
      {links.map(({ kind, label, url, service }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {service ? <Icon path={serviceIcon(service)} /> : null}
            {label}
            {hasKinds ? (
              <span className={classNames(styles.kind, isGrouped && styles.grouped)}>{KINDS[kind]}</span>
            ) : null}
            {service ? null : <Icon path={arrowSquareOutIcon} sizePx={16} />}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
