import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import { dateWords } from "../../shared/ui/page/date-words.ts";
import styles from "./proof-seal.module.css";
import { newestOf, sealWords, UNASKED } from "./seal-words.ts";
import type { ProofState } from "./use-donation-proofs.ts";

interface ProofSealProps {
  donations: readonly Donation[];
  state: ProofState;
}

/** Only what the chain confirms is ticked. */
const ICONS = { verified: sealCheckIcon, open: magnifyingGlassIcon, warning: warningIcon } as const;

/** Twenty scallops around the middle of a field of 184 by 184. */
const RIM = `M${Array.from({ length: 20 }, (_, index) => {
  const angle = (index / 20) * 2 * Math.PI;
  return `${(92 + 84 * Math.cos(angle)).toFixed(1)} ${(92 + 84 * Math.sin(angle)).toFixed(1)}`;
}).join("A14 14 0 0 1 ")}A14 14 0 0 1 176 92Z`;

/** A seal over the end of the sum: whether the chain confirms every gift in it, and, once it does, of what day the newest is. Of one size, whatever it says. */
export function ProofSeal({ donations, state }: ProofSealProps) {
  const { look, text } = sealWords(donations, state);
  const newest = look === "verified" ? newestOf(donations) : undefined;
  return (
    <p className={styles.seal} data-look={look} data-starts="seen">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its words are text */}
      <svg viewBox="0 0 184 184">
        <path className={styles.rim} d={RIM} />
        <circle className={styles.ring} cx={92} cy={92} r={46} />
        <path id="seal-upper" fill="none" d="M42.6 120.5A57 57 0 1 1 141.4 120.5" />
        <path id="seal-lower" fill="none" d="M24 92A68 68 0 0 0 160 92" />
        {state.status === "asking" ? (
          <>
            <Curved path="seal-upper" className={styles.asking} words={text} />
            <Curved path="seal-upper" className={styles.unasked} words={UNASKED} />
          </>
        ) : (
          <Curved path="seal-upper" words={text} />
        )}
        {/* Where there is no room for a day, or none to tell. */}
        <path
          className={classNames(styles.points, newest && styles.insteadOfDay)}
          d="M59.5 148.3h0M92 157h0M124.5 148.3h0"
        />
        {newest ? <Curved path="seal-lower" className={styles.day} words={dateWords(newest.date)} /> : null}
      </svg>
      <Icon path={ICONS[look]} sizePx={32} />
    </p>
  );
}

/** Words along a path, in its middle. */
function Curved({ path, words, className }: { path: string; words: string; className?: string | undefined }) {
  return (
    <text className={className}>
      <textPath href={`#${path}`} startOffset="50%">
        {words}
      </textPath>
    </text>
  );
}
