import type { SiteContent } from "@bakso/contract/content/content.shapes";
import { Button } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { napFigure } from "../../shared/ui/figures/nap.figure.ts";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { Menu } from "../../shared/ui/menu.tsx";
import { useShell } from "../feature.ts";
import styles from "./assistant-header.module.css";
import { SiteMenu } from "./site-menu.tsx";
import { WalletChip } from "./wallet-chip.tsx";

interface AssistantHeaderProps {
  name: string;
  navigation: SiteContent["navigation"];
}

export function AssistantHeader({ name, navigation }: AssistantHeaderProps) {
  const { wallet, options } = useShell();
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{name}</h1>
      <SiteMenu name={name} links={navigation} />
      <WalletChip address={wallet} />
      <Menu
        label="Options"
        items={options}
        picture={
          <span aria-hidden className={styles.company}>
            <Figure source={napFigure} className={styles.nap} />
          </span>
        }
        renderTrigger={(trigger) => (
          <Button {...trigger} icon={slidersHorizontalIcon} className={styles.options}>
            Options
          </Button>
        )}
      />
    </header>
  );
}
