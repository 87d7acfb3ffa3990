import styles from "./library.module.css";

interface MarkedProps {
  text: string;
  /** From where to where the places go, in their order. */
  marks: readonly (readonly [number, number])[] | undefined;
}

/** A text with the places that a search found. */
export function Marked({ text, marks = [] }: MarkedProps) {
  let end = 0;
  return (
    <>
      {marks.map(([from, to]) => {
        const between = text.slice(end, from);
        end = to;
        return (
          <span key={from}>
            {between}
            <mark className={styles.mark}>{text.slice(from, to)}</mark>
          </span>
        );
      })}
      {text.slice(end)}
    </>
  );
}
