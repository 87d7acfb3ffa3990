import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** `site` is 56 high, for public pages; `app` is 44. */
export type ButtonSize = "site" | "app";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Path data of an icon before the label. */
  icon?: string;
  /** Takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. On a primary one three stripes sweep past under the pointer. */
export function Button({
  variant = "secondary",
  size = "app",
  icon,
  isWide,
  className,
  ...rest
}: ButtonProps) {
  const { children, type = "button", ...attributes } = rest;
  return (
    <button {...attributes} type={type} className={buttonClass({ variant, size, isWide, className })}>
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </button>
  );
}

/** What stands in a button, for links that look like one too. */
export function ButtonLabel({ icon, children }: Pick<ButtonProps, "icon" | "children">) {
  return (
    <>
      {icon ? <Icon path={icon} /> : null}
      <span className={styles.label}>{children}</span>
    </>
  );
}

/** The classes of a button, for a link that looks like one: `<a className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass({
  variant = "secondary",
  size = "app",
  isWide = false,
  className,
}: Pick<ButtonProps, "variant" | "size" | "isWide" | "className">): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);
}
