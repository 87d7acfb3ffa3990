import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { SceneSource } from "../scene.source.ts";
import { PaperScene, SceneView } from "../scene-view.tsx";
import crest from "./crest.module.css";
import styles from "./scene-hero.module.css";

interface SceneHeroProps {
  phone: SceneSource;
  wide: SceneSource;
  /** For windows much wider than high; by default `wide` serves there too. */
  ultra?: SceneSource;
  /** Words on the sky. */
  children: ReactNode;
  /** What is seen where the picture can't come: it covers this. */
  behind?: ReactNode;
  /** May set the custom properties that begin with --scene; see the stylesheet. */
  className?: string | undefined;
}

/** The windows of the scenes: `scene-hero.module.css` hides each outside its own. */
const PHONE = "(max-width: 599.98px)";
const WIDE = "(min-width: 600px)";
const ULTRA = "((min-width: 1680px) or ((min-width: 900px) and (min-aspect-ratio: 2/1)))";
const NOT_ULTRA =
  "(min-width: 600px) and (max-width: 1679.98px) and ((max-width: 899.98px) or (max-aspect-ratio: 1999/1000))";
/** A tablet's picture is wider than its window. */
const WIDE_SIZES = "max(100vw, 1100px)";

/**
 * The top of a page: words on the sky, and Bakso in his forest, beside them, and on a phone below.
 */
export function SceneHero({ phone, wide, ultra, children, behind, className }: SceneHeroProps) {
  return (
    <div className={classNames(styles.hero, crest.crest, ultra && styles.hasUltra, className)}>
      {behind}
      <div className={styles.words}>{children}</div>
      <SceneView source={phone} media={PHONE} sizes="100vw" className={styles.phone} />
      <SceneView
        source={wide}
        media={ultra ? NOT_ULTRA : WIDE}
        sizes={WIDE_SIZES}
        isLayered={wide.layers.length > 0}
        className={styles.wide}
      />
      {ultra ? (
        <SceneView source={ultra} media={ULTRA} sizes="100vw" isLayered className={styles.ultra} />
      ) : null}
      <PaperScene source={wide} />
    </div>
  );
}
