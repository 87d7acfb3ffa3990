import { Figure } from "../../shared/ui/figure.tsx";
import { napFigure } from "../../shared/ui/figures/nap.figure.ts";
import styles from "./broken-picture.module.css";

interface BrokenPictureProps {
  alt: string;
}

/** Shown where a picture does not load. */
export function BrokenPicture({ alt }: BrokenPictureProps) {
  return (
    <span className={styles.broken} data-default-picture>
      <Figure source={napFigure} alt={alt} className={styles.figure ?? ""} />
    </span>
  );
}
