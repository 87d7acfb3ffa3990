import { countWords } from "../../shared/lib/count-words.ts";
import styles from "./page-links.module.css";

interface PageLinksProps {
  page: number;
  count: number;
  hrefOf: (page: number) => string;
}

/** Around the current page; the first and the last are always there. */
const NEIGHBOURS = 2;

/** Ways to the other pages of the wall, without scripts too. With them the first page grows: who sees its end wants them. */
export function PageLinks({ page, count, hrefOf }: PageLinksProps) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === count || Math.abs(number - page) <= NEIGHBOURS,
  );
  return (
    <nav
      aria-label="Pages of the wall"
      className={styles.pages}
      data-starts={page === 1 ? "seen" : undefined}
    >
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev">
          Previous
        </a>
      ) : null}
      {numbers.map((number) => (
        <a
          key={number}
          href={hrefOf(number)}
          aria-label={`Page ${countWords(number)} of ${countWords(count)}`}
          aria-current={number === page ? "page" : undefined}
        >
          {countWords(number)}
        </a>
      ))}
      {page < count ? (
        <a href={hrefOf(page + 1)} rel="next">
          Next
        </a>
      ) : null}
    </nav>
  );
}
