import { Button } from "../../shared/ui/button.tsx";
import { Stripes } from "../../shared/ui/stripes.tsx";
import { Elapsed } from "./elapsed.tsx";
import styles from "./job-card.module.css";
import type { StudioJob } from "./studio-state.ts";

interface JobCardProps {
  /** At least one. Those of one press have one prompt. */
  jobs: readonly [StudioJob, ...StudioJob[]];
  /** All of them are to be given up. */
  onCancel: () => void;
}

const WORDS: Record<StudioJob["phase"], string> = {
  asking: "Drawing",
  polling: "Checking whether it arrived",
  following: "Still drawing",
};

/**
 * What is being made, over the lower end of what is shown, so that nothing moves when it comes or goes: the prompt, the
 * time so far, and a button to cancel.
 */
export function JobCard({ jobs, onCancel }: JobCardProps) {
  const [{ phase, startedAtMs, prompt }] = jobs;
  return (
    <article
      className={styles.card}
      aria-label={jobs.length > 1 ? "Images on their way" : "Image on its way"}
    >
      <Stripes isFilling />
      <div className={styles.words}>
        <p className={styles.state}>
          {WORDS[phase]}
          {jobs.length > 1 ? ` ${jobs.length}` : ""} · <Elapsed sinceMs={startedAtMs} />
        </p>
        <p className={styles.prompt}>{prompt}</p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </article>
  );
}
