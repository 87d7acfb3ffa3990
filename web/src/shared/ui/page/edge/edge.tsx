import { classNames } from "../../class-names.ts";
import styles from "./edge.module.css";
import { type EdgeName, edgeUrl } from "./edge-url.ts";

interface EdgeProps {
  /**
   * `canopy` hangs down from a dark band, `bank` leads into one from above, `soil` into the earth of the footer, and `hills`,
   * which are higher, into a green one. `mist` lies over the foot of a picture and the earth that begins there: its place says
   * the only page that has it. `grove` is the forest that a band is in, behind all that follows it there.
   */
  kind: Exclude<EdgeName, "thicket">;
}

const NIGHT = "(prefers-color-scheme: dark)";
const PHONE = "(max-width: 599.98px)";

/**
 * The edge between two sections: a strip of cut paper across the page. It lies outside its section, or fills it, takes no
 * room, and is fetched when the reader comes near.
 */
export function Edge({ kind }: EdgeProps) {
  return (
    <picture aria-hidden className={classNames(styles.edge, styles[kind])}>
      <source media={`${PHONE} and ${NIGHT}`} srcSet={edgeUrl(kind, "phone", "night")} />
      <source media={PHONE} srcSet={edgeUrl(kind, "phone", "day")} />
      <source media={NIGHT} srcSet={edgeUrl(kind, "wide", "night")} />
      <img alt="" src={edgeUrl(kind, "wide", "day")} loading="lazy" decoding="async" />
    </picture>
  );
}
