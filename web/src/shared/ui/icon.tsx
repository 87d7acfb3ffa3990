import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

interface IconProps {
  /** From `icons/<name>.icon.ts`. */
  path: string;
  sizePx?: 16 | 20 | 24 | 32;
  /** Only where no text beside it says the same. */
  label?: string;
  className?: string;
}

/** A Phosphor icon in the colour of its text. */
export function Icon({ path, sizePx = 20, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 256 256"
      width={sizePx}
      height={sizePx}
      className={classNames(styles.icon, className)}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}
