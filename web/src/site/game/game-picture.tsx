import { type SceneSource, sceneSrcSet, sceneUrl } from "../../shared/ui/scene.source.ts";

interface GamePictureProps {
  scene: SceneSource;
  sizes: string;
  /** The picture that is seen first; the others wait until they are scrolled to. */
  isFirst?: boolean;
  className?: string | undefined;
}

const NIGHT = "(prefers-color-scheme: dark)";
const THEMES = [
  { theme: "night", media: NIGHT },
  { theme: "day", media: undefined },
] as const;
const FORMATS = ["avif", "webp"] as const;

/** A scene as one picture, by day or by night. */
export function GamePicture({ scene, sizes, isFirst = false, className }: GamePictureProps) {
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
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
