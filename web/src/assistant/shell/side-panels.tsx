import { partsOf, useShell } from "../feature.ts";
import { FEATURES } from "../features.ts";
import styles from "./granted-view.module.css";

const PANELS = partsOf(FEATURES.map(({ sidePanel }) => sidePanel));

/** The room beside the chat that panels take while they are open; in a narrow window they lie over the page. */
export function SidePanels({ side }: { side: "left" | "right" }) {
  const { panels } = useShell();
  return PANELS.filter((panel) => panel.side === side).map(({ name, Panel }) => (
    <div key={name} className={styles[side]} data-open={panels[name].isOpen}>
      <Panel />
    </div>
  ));
}
