import { classNames } from "./class-names.ts";
import type { FigureTheme } from "./figure.source.ts";
import {
  type SceneLayer,
  type ScenePart,
  type SceneSource,
  scenePartUrl,
  sceneSrcSet,
  sceneUrl,
} from "./scene.source.ts";
import styles from "./scene-view.module.css";

interface SceneViewProps {
  source: SceneSource;
  /** The windows in which it shows, as a media query: in no other are its pictures fetched. Hide it there. */
  media: string;
  /** The `sizes` of its pictures. */
  sizes: string;
  /** Shows its layers, which drift apart while the page is scrolled, instead of the whole picture. */
  isLayered?: boolean;
  className?: string | undefined;
}

/** What an `img` shows where none of its sources is meant. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const NIGHT = "(prefers-color-scheme: dark)";

/**
 * A piece of forest as wide as its place, with the parts in it that move by themselves. It is the first thing a page
 * shows, so it waits for no script and no scrolling; which theme it has is up to the browser.
 */
export function SceneView({ source, media, sizes, isLayered = false, className }: SceneViewProps) {
  const picture = (layer?: SceneLayer) => (
    <picture>
      {(["night", "day"] as const).map((theme) => (
        <source
          key={theme}
          type="image/avif"
          media={theme === "night" ? `${media} and ${NIGHT}` : media}
          srcSet={sceneSrcSet(source, theme, "avif", layer)}
          sizes={sizes}
        />
      ))}
      <source
        type="image/webp"
        media={media}
        srcSet={sceneSrcSet(source, "day", "webp", layer)}
        sizes={sizes}
      />
      <img alt="" src={NOTHING} fetchPriority={isFar(layer) ? "auto" : "high"} className={styles.picture} />
    </picture>
  );
  const parts = source.parts.map((part) => <MovingPart key={part} scene={source} part={part} />);
  return (
    <div aria-hidden className={classNames(styles.scene, source.placeOf(source.name), className)}>
      {isLayered ? (
        source.layers.map((layer) => (
          <div key={layer} className={classNames(styles.layer, styles[layer])}>
            {picture(layer)}
            {layer === "stage" ? parts : null}
          </div>
        ))
      ) : (
        <div className={classNames(styles.layer, styles.whole)}>
          {picture()}
          {parts}
        </div>
      )}
    </div>
  );
}

/** The whole scene by day for paper, its tail at rest, and for paper alone: a screen neither shows it nor, since it is lazy, fetches it. */
export function PaperScene({ source }: Pick<SceneViewProps, "source">) {
  const [widthPx = 0] = source.widthsPx;
  return (
    <div className={classNames(styles.paper, source.placeOf(source.name))}>
      <div className={styles.sheet}>
        <img
          alt=""
          src={sceneUrl(source, "day", widthPx, "avif")}
          width={source.widthPx}
          height={source.heightPx}
          loading="lazy"
          className={styles.picture}
        />
        {source.parts.includes("tail") ? (
          <span className={classNames(styles.part, placeOf(source, "tail"))}>
            <img alt="" src={scenePartUrl(source, "tail", "day")} loading="lazy" />
          </span>
        ) : null}
      </div>
    </div>
  );
}

const placeOf = (scene: SceneSource, part: ScenePart): string | undefined =>
  scene.placeOf(`${scene.name}-${part}`);

/** What may come last: without it the picture lacks a corner, not its subject. */
const isFar = (layer: SceneLayer | undefined): boolean => layer === "mid" || layer === "front";

interface MovingPartProps {
  scene: SceneSource;
  part: ScenePart;
}

/** Eyelids that close now and then, a tail that sways. */
function MovingPart({ scene, part }: MovingPartProps) {
  const url = (theme: FigureTheme) => scenePartUrl(scene, part, theme);
  return (
    <picture className={classNames(styles.part, styles[part], placeOf(scene, part))}>
      <source media={NIGHT} srcSet={url("night")} />
      <img alt="" src={url("day")} loading="lazy" decoding="async" />
    </picture>
  );
}
