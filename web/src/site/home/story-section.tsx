import type { Fact } from "@bakso/contract/content/common.shapes";
import type { HomeContent } from "@bakso/contract/content/home.shapes";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { readerFigure } from "../../shared/ui/figures/reader.figure.ts";
import { Edge } from "../../shared/ui/page/edge/edge.tsx";
import ground from "../../shared/ui/page/ground.module.css";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { RichTextView } from "../../shared/ui/page/rich-text/rich-text-view.tsx";
import { SourceLine } from "../../shared/ui/page/source-line.tsx";
import styles from "./story-section.module.css";

/** So many paragraphs are about him, and those after his picture about his kind. */
const BEFORE_FIGURE = 2;

interface StorySectionProps {
  words: HomeContent["story"];
  story: RichText;
  /** What the story says in figures, large between its paragraphs. */
  facts: readonly Fact[];
}

/** How he came into the world, and why this page exists: on the floor of the forest that begins above. */
export function StorySection({ words, story, facts }: StorySectionProps) {
  return (
    <section id="story" className={classNames(ground.ground, styles.story)}>
      <Edge kind="grove" />
      <div className={styles.words}>
        <h2>{words.title}</h2>
        <RichTextView text={story.slice(0, BEFORE_FIGURE)} />
      </div>
      <figure className={styles.aside}>
        <Figure source={readerFigure} className={styles.reader ?? ""} />
        <figcaption>{words.aside}</figcaption>
      </figure>
      <div className={styles.words}>
        {facts.map(({ figure, label }) => (
          <p key={label} className={styles.count}>
            <b className={styles.numeral}>{figure}</b> {label}
          </p>
        ))}
        <RichTextView text={story.slice(BEFORE_FIGURE)} />
        <SourceLine facts={facts} look="band" />
      </div>
      <Edge kind="canopy" />
    </section>
  );
}
