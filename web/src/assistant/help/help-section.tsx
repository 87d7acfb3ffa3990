import type { HELP_SUBJECTS, HelpContent } from "@bakso/contract/content/help.shapes";
import type { ReactNode } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { withWidths } from "./entry-rows.ts";
import styles from "./help-guide.module.css";
import { ENTRY_ICONS, SUBJECT_SCENES } from "./help-pictures.ts";

/** Open on a phone too, where the others are rows that a tap opens: nobody should have to look for it. */
const MUST_BE_READ: (typeof HELP_SUBJECTS)[number] = "disclaimers";

/** As wide as the whole scene would be: a phone shows the middle of it, at the same height. */
const SIZES = "330px";

/** The first subject's picture on its way while its words are: hidden it is in nobody's way, and then there with them. */
export function FirstPicture() {
  const scene = SUBJECT_SCENES["getting-started" satisfies (typeof HELP_SUBJECTS)[number]];
  return scene ? <ScenePicture isEager scene={scene} sizes={SIZES} className={styles.early} /> : null;
}

interface HelpSectionProps {
  section: HelpContent["sections"][number];
  /** Nothing comes before it. */
  isFirst: boolean;
  /** It is what was found: all of it is open, and its name is enough of a head. */
  isFound: boolean;
  renderText: (text: string) => ReactNode;
  onInstall: (() => void) | undefined;
}

/** One subject of the help: where he is while he tells it, and its entries. */
export function HelpSection({ section, isFirst, isFound, renderText, onInstall }: HelpSectionProps) {
  const { id, title, lead, entries } = section;
  const scene = isFound ? undefined : SUBJECT_SCENES[id];
  return (
    <section className={styles.section} aria-labelledby={`help-${id}`}>
      <header className={isFound ? styles.foundIn : styles.head}>
        <div className={styles.words}>
          <h3 id={`help-${id}`} className={styles.subject} tabIndex={-1}>
            {title}
          </h3>
          {isFound ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {scene ? (
          <ScenePicture
            isEager={isFirst}
            scene={scene}
            sizes={SIZES}
            className={classNames(styles.picture, scene.heightPx * 2 > scene.widthPx && styles.high)}
          />
        ) : null}
      </header>
      <div className={styles.entries}>
        {withWidths(entries).map(({ entry, isWide }, index) => (
          <details
            key={entry.title}
            className={styles.entry}
            data-wide={isWide}
            open={isFound || (isFirst && index === 0) || id === MUST_BE_READ}
          >
            <summary>
              <h4 className={styles.title}>
                {entry.icon === undefined ? null : <Icon path={ENTRY_ICONS[entry.icon]} />}
                {entry.title}
              </h4>
              <Icon path={caretDownIcon} className={styles.caret} />
            </summary>
            <div className={styles.text}>
              {renderText(entry.text)}
              {entry.isAboutInstalling && onInstall ? (
                <Button icon={downloadSimpleIcon} className={styles.action} onClick={onInstall}>
                  Install
                </Button>
              ) : null}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
