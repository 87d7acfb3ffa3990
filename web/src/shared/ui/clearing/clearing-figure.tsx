import figureStyles from "../figure.module.css";
import { type FigureSource, type FigureTheme, rasterUrl } from "../figure.source.ts";

interface ClearingFigureProps {
  source: FigureSource;
  /** The `sizes` of its srcset: here he is as large as the window allows, so the density alone can't choose. */
  sizes: string;
  className?: string | undefined;
}

/** Bakso, as large as his place in the scene. He is the picture of the page, so he does not wait to be scrolled to. */
export function ClearingFigure({ source, sizes, className }: ClearingFigureProps) {
  const srcSet = (theme: FigureTheme, format: "avif" | "webp") =>
    ([1, 2] as const)
      .map((density) => `${rasterUrl(source, theme, density, format)} ${source.widthPx * density}w`)
      .join(", ");
  const picture = (theme: FigureTheme) => (
    <picture className={figureStyles[theme]}>
      <source type="image/avif" srcSet={srcSet(theme, "avif")} sizes={sizes} />
      <img
        alt=""
        width={source.widthPx}
        height={source.heightPx}
        src={rasterUrl(source, theme, 2, "webp")}
        srcSet={srcSet(theme, "webp")}
        sizes={sizes}
        // Of the two themes only the one that shows is fetched.
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
  return (
    <span className={className}>
      {picture("day")}
      {picture("night")}
    </span>
  );
}
