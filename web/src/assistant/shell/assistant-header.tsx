import { Button } from "../../shared/ui/button.tsx";
import { headSmall } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { Menu } from "../../shared/ui/menu.tsx";
import { useShell } from "../feature.ts";
import styles from "./assistant-header.module.css";
import { WalletChip } from "./wallet-chip.tsx";

export function AssistantHeader({ name }: { name: string }) {
  const { wallet, options } = useShell();
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home} aria-label="Back to the start">
        <Figure source={headSmall} widthPx={40} />
      </a>
      <h1 className={styles.name}>{name}</h1>
      <WalletChip address={wallet} />
      <Menu
        label="Options"
        items={options}
        renderTrigger={(trigger) => (
          <Button {...trigger} icon={slidersHorizontalIcon} className={styles.options}>
            Options
          </Button>
        )}
      />
    </header>
  );
}
