import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import styles from "./install-card.module.css";

interface InstallCardProps {
  onInstall: () => void;
  onDismiss: () => void;
}

/** Offers to install the site as an app. It does not take the focus, and never comes back once it was dismissed. */
export function InstallCard({ onInstall, onDismiss }: InstallCardProps) {
  return (
    <section className={styles.card} aria-label="Keep it as an app">
      <p className={styles.text}>Keep it as an app</p>
      <Button icon={downloadSimpleIcon} onClick={onInstall}>
        Install
      </Button>
      <IconButton label="Don't offer this again" icon={xIcon} onClick={onDismiss} />
    </section>
  );
}
