import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { headIbu } from "../../shared/ui/figures/head-ibu.figure.ts";
import type { AgentName } from "./agent-task.ts";
import styles from "./agents.module.css";

const HEADS = {
  A: { source: headHappy, share: 0.8 },
  /* Grown, she fills more of it, as far as her cheeks' tufts leave room. */
  B: { source: headIbu, share: 0.88 },
} as const;

interface AgentFaceProps {
  agent: AgentName;
  /** Of the round ground; the head is narrower. */
  sizePx: number;
}

/** Who they are; they are labelled as agents too. */
export const AGENT_PERSONS: Readonly<Record<AgentName, string>> = { A: "Bakso", B: "Ibu" };

/** Bakso, who drafts, or his mother Ibu, who reviews. Each has a ground of its own. */
export function AgentFace({ agent, sizePx }: AgentFaceProps) {
  const { source, share } = HEADS[agent];
  return (
    <span className={styles.face} data-agent={agent} style={{ width: sizePx, height: sizePx }}>
      <Figure source={source} widthPx={Math.round(sizePx * share)} />
    </span>
  );
}
