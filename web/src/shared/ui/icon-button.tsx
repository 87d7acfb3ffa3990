import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Said aloud, and shown as a tooltip. */
  label: string;
  /** Path data of the icon. */
  icon: string;
  variant?: "quiet" | "raised" | "primary";
  /** The touch target is 44 px in either case. */
  look?: "regular" | "small";
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  look = "regular",
  className,
  type = "button",
  ...attributes
}: IconButtonProps) {
  return (
    <button
      {...attributes}
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={classNames(styles.button, styles[variant], styles[look], className)}
    >
      <Icon path={icon} sizePx={look === "small" ? 16 : 20} />
    </button>
  );
}
