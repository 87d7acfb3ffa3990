import { type SceneSource, sceneSrcSet, sceneUrl } from "./scene.source.ts";

interface ScenePictureProps {
  scene: SceneSource;
  sizes: string;
  className?: string | undefined;
  /** Fetched at once. */
  isEager?: boolean;
}

/** Not on paper, which is white. */
const NIGHT = "screen and (prefers-color-scheme: dark)";
const THEMES = [
  { theme: "night", media: NIGHT },
  { theme: "day", media: undefined },
] as const;
const FORMATS = ["avif", "webp"] as const;

/** A scene as one picture, by day or by night, fetched when it is scrolled to where nothing else is said. */
export function ScenePicture({ scene, sizes, className, isEager }: ScenePictureProps) {
  const { widthPx, heightPx, widthsPx } = scene;
  const webpWidthPx = widthsPx.at(-2) ?? widthPx;
  return (
    <picture className={className}>
      {FORMATS.flatMap((format) =>
        THEMES.map(({ theme, media }) => (
          <source
            key={theme + format}
            type={`image/${format}`}
            media={media}
            srcSet={sceneSrcSet(scene, theme, format)}
            sizes={sizes}
          />
        )),
      )}
      <img
        alt=""
        width={widthPx}
        height={heightPx}
        src={sceneUrl(scene, "day", webpWidthPx, "webp")}
        loading={isEager ? undefined : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
