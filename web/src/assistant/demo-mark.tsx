import { classNames } from "../shared/ui/class-names.ts";
import { Icon } from "../shared/ui/icon.tsx";
import { infoIcon } from "../shared/ui/icons/info.icon.ts";
import styles from "./demo-mark.module.css";

interface DemoMarkProps {
  /** What the offline model is called. */
  label: string;
  /** The same in full, for who points at it. */
  note: string;
  className?: string | undefined;
}

/** That something was made by the offline demo model: looks and reads alike wherever that is. */
export const DemoMark = ({ label, note, className }: DemoMarkProps) => (
  <span className={classNames(styles.mark, className)} title={note}>
    <Icon path={infoIcon} sizePx={16} />
    {label}
  </span>
);
