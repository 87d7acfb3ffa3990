import { classNames } from "./class-names.ts";
import styles from "./figure.module.css";
import { type FigureSource, type FigureTheme, rasterSrcSet, rasterUrl, vectorUrl } from "./figure.source.ts";

interface FigureProps {
  /** From `figures/`. */
  source: FigureSource;
  /** In CSS pixels; by default its intended size. */
  widthPx?: number;
  /** Empty for a picture that is only decoration. */
  alt?: string;
  className?: string;
}

/**
 * Bakso in the colours of the theme. Both versions are in the page and CSS hides one, so that the server need not know
 * the theme. They load lazily, so the hidden one is never fetched.
 */
export function Figure({ source, widthPx = source.widthPx, alt = "", className }: FigureProps) {
  const heightPx = Math.round((source.heightPx * widthPx) / source.widthPx);
  const shared = { width: widthPx, height: heightPx, loading: "lazy", decoding: "async" } as const;
  const picture = (theme: FigureTheme) =>
    source.kind === "vector" ? (
      <img {...shared} alt={alt} src={vectorUrl(source, theme)} className={styles[theme]} />
    ) : (
      <picture className={styles[theme]}>
        <source type="image/avif" srcSet={rasterSrcSet(source, theme, "avif", widthPx)} />
        <img
          {...shared}
          alt={alt}
          src={rasterUrl(source, theme, 1, "webp")}
          srcSet={rasterSrcSet(source, theme, "webp", widthPx)}
        />
      </picture>
    );
  return (
    <span className={classNames(styles.figure, className)}>
      {picture("day")}
      {picture("night")}
    </span>
  );
}
