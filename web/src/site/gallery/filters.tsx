import { GALLERY_CATEGORIES } from "@bakso/contract/constants";
import type { GalleryCategory, GalleryContent } from "@bakso/contract/content/gallery.shapes";
import { countWords } from "../../shared/lib/count-words.ts";
import styles from "./filters.module.css";

interface FiltersProps {
  labels: GalleryContent["filters"];
  counts: Record<GalleryCategory | "all", number>;
  active: GalleryCategory | null;
  onChoose: (filter: GalleryCategory | null) => void;
}

/** The filters, each with how much it shows. A form, so that they work without scripts. */
export function Filters({ labels, counts, active, onChoose }: FiltersProps) {
  const filters = [null, ...GALLERY_CATEGORIES];
  return (
    <form action="/gallery" method="get" className={styles.filters} aria-label="Filter">
      {filters.map((filter) => (
        <button
          key={filter ?? "all"}
          type="submit"
          name={filter ? "filter" : undefined}
          value={filter ?? undefined}
          aria-pressed={filter === active}
          className={styles.filter}
          onClick={(event) => {
            event.preventDefault();
            onChoose(filter);
          }}
        >
          {labels[filter ?? "all"]}{" "}
          <span className={styles.count}>{countWords(counts[filter ?? "all"])}</span>
        </button>
      ))}
    </form>
  );
}
