import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { headIbu } from "../../shared/ui/figures/head-ibu.figure.ts";
import type { AgentName } from "./agent-task.ts";
import styles from "./agents.module.css";

const HEADS = { A: headHappy, B: headIbu } as const;

interface AgentFaceProps {
  agent: AgentName;
  /** Of the round ground; the head is a little narrower. */
  sizePx: number;
}

/** Bakso, who drafts, or his mother Ibu, who reviews. They look alike when they are small: each has a ground of its own. */
export function AgentFace({ agent, sizePx }: AgentFaceProps) {
  return (
    <span className={styles.face} data-agent={agent} style={{ width: sizePx, height: sizePx }}>
      <Figure source={HEADS[agent]} widthPx={Math.round(sizePx * 0.84)} />
    </span>
  );
}
