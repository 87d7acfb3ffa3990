import styles from "./help-guide.module.css";

export interface Shortcut {
  /** One after the other, as they stand on the keyboard: `["Ctrl", "K"]`. */
  keys: readonly string[];
  label: string;
}

/** What can be done with keys. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <section className={styles.keys} aria-labelledby="help-shortcuts">
      <h3 id="help-shortcuts" className={styles.subject}>
        Keyboard shortcuts
      </h3>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className={styles.shortcut}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
