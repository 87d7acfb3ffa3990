import { type SceneSource, sceneSrcSet, sceneUrl } from "../../shared/ui/scene.source.ts";

interface GamePictureProps {
  scene: SceneSource;
  sizes: string;
  className?: string | undefined;
}

/** Not on paper, which is white. */
const NIGHT = "screen and (prefers-color-scheme: dark)";
const THEMES = [
  { theme: "night", media: NIGHT },
  { theme: "day", media: undefined },
] as const;
const FORMATS = ["avif", "webp"] as const;

/** A scene as one picture, by day or by night, fetched when it is scrolled to. */
export function GamePicture({ scene, sizes, className }: GamePictureProps) {
  const { widthPx, heightPx } = scene;
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
        src={sceneUrl(scene, "day", widthPx, "webp")}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
