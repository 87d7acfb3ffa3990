import { Figure } from "../../shared/ui/figure.tsx";
import { portraitBakso } from "../../shared/ui/figures/portrait-bakso.figure.ts";
import { portraitIbu } from "../../shared/ui/figures/portrait-ibu.figure.ts";
import type { AgentName } from "./agent-task.ts";
import styles from "./agents.module.css";

const PORTRAITS = { A: portraitBakso, B: portraitIbu } as const;

interface AgentFaceProps {
  agent: AgentName;
  sizePx: number;
}

/** Who they are; they are labelled as agents too. */
export const AGENT_PERSONS: Readonly<Record<AgentName, string>> = { A: "Bakso", B: "Ibu" };

/** Bakso, who drafts, or his mother Ibu, who reviews. Each has a ground of its own. */
export function AgentFace({ agent, sizePx }: AgentFaceProps) {
  return (
    <span className={styles.face} data-agent={agent} style={{ width: sizePx, height: sizePx }}>
      <Figure source={PORTRAITS[agent]} widthPx={sizePx} />
    </span>
  );
}
