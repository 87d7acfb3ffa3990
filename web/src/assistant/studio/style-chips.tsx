import { useQuery } from "@tanstack/react-query";
import { fetchStyles } from "./studio.api.ts";
import styles from "./style-chips.module.css";

interface StyleChipsProps {
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** The operator's styles, each with an example. Where they can't be read, none are offered. */
export function StyleChips({ chosen, onChoose }: StyleChipsProps) {
  // Read each time the studio opens: the operator may have edited them, and only the first picture shows what a model
  // accepts.
  const { data } = useQuery({ queryKey: ["studio-styles"], queryFn: fetchStyles, staleTime: 30_000 });
  if (data === undefined || data.styles.length === 0) return null;
  const style = data.styles.find(({ id }) => id === chosen);
  const pictures = style?.pictures ?? [];
  return (
    <fieldset className={styles.styles}>
      <legend className={styles.legend}>
        Style <small>optional</small>
      </legend>
      <div className={styles.chips}>
        {data.styles.map(({ id, label, pictures: [look] }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={chosen === id}
            onClick={() => onChoose(chosen === id ? null : id)}
          >
            {look === undefined ? null : (
              <img
                src={look}
                alt=""
                width={96}
                height={64}
                loading="lazy"
                decoding="async"
                fetchPriority="low"
              />
            )}
            <span>{label}</span>
          </button>
        ))}
      </div>
      {pictures.length === 0 ? null : (
        <div className={styles.models}>
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt={`${style?.label}: how it looks`} width={72} height={72} />
          ))}
          <p>
            {data.sends_pictures
              ? "Sent along with your words, as a reference."
              : "This model draws from words alone: the picture only shows the style."}
          </p>
        </div>
      )}
    </fieldset>
  );
}
