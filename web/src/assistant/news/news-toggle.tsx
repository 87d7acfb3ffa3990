import { classNames } from "../../shared/ui/class-names.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { newspaperIcon } from "../../shared/ui/icons/newspaper.icon.ts";
import { newsMode, useNewsMode } from "./news-mode.ts";
import styles from "./news-toggle.module.css";

/** Beside the input: while it is on, texts are searched for in the news. */
export function NewsToggle() {
  const isOn = useNewsMode();
  return (
    <IconButton
      label="News search"
      icon={newspaperIcon}
      aria-pressed={isOn}
      className={classNames(isOn && styles.on)}
      onClick={() => newsMode.toggle()}
    />
  );
}
