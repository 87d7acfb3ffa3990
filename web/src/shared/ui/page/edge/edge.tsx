import { classNames } from "../../class-names.ts";
import { EDGE_VERSIONS } from "./edge.catalog.ts";
import styles from "./edge.module.css";

type EdgeKind = keyof typeof EDGE_VERSIONS;

interface EdgeProps {
  /**
   * `canopy` hangs down from a dark band, `bank` leads into one from above, `soil` into the earth of the footer. `grove` is
   * the forest that a band is in, behind all that follows it there.
   */
  kind: EdgeKind;
}

const NIGHT = "(prefers-color-scheme: dark)";
const PHONE = "(max-width: 599.98px)";

const url = (kind: EdgeKind, format: "phone" | "wide", theme: "day" | "night"): string =>
  `/art/edge-${kind}-${format}-${theme}.${EDGE_VERSIONS[kind]}.svg`;

/**
 * The edge between two sections: a strip of cut paper across the page. It lies outside its section, or fills it, takes no
 * room, and is fetched when the reader comes near.
 */
export function Edge({ kind }: EdgeProps) {
  return (
    <picture aria-hidden className={classNames(styles.edge, styles[kind])}>
      <source media={`${PHONE} and ${NIGHT}`} srcSet={url(kind, "phone", "night")} />
      <source media={PHONE} srcSet={url(kind, "phone", "day")} />
      <source media={NIGHT} srcSet={url(kind, "wide", "night")} />
      <img alt="" src={url(kind, "wide", "day")} loading="lazy" decoding="async" />
    </picture>
  );
}
