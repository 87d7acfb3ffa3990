import { Button } from "../../shared/ui/button.tsx";
import { headSmall } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { Menu } from "../../shared/ui/menu.tsx";
import styles from "./assistant-header.module.css";
import { useShell } from "./shell.ts";
import { useOptions } from "./use-options.ts";
import { WalletChip } from "./wallet-chip.tsx";

export function AssistantHeader({ name }: { name: string }) {
  const { wallet } = useShell();
  const options = useOptions();
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
