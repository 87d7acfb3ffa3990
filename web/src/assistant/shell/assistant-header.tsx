import type { SiteContent } from "@bakso/contract/content/content.shapes";
import { Button } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { gladeFigure } from "../../shared/ui/figures/glade.figure.ts";
import { stretchFigure } from "../../shared/ui/figures/stretch.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
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
    <header className={styles.header} data-edge="head">
      <h1 className={styles.title}>{name}</h1>
      <SiteMenu name={name} links={navigation} />
      <WalletChip address={wallet} />
      <Menu
        label="Options"
        items={options}
        picture={
          <span aria-hidden className={styles.company}>
            <span className={styles.name}>Options</span>
            <Figure source={gladeFigure} className={styles.floor} />
            <Figure source={stretchFigure} widthPx={175} className={styles.cub} />
            <Icon path={xIcon} className={styles.cross} />
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
