import { Button } from "../../shared/ui/button.tsx";
import { Stripes } from "../../shared/ui/stripes.tsx";
import { Elapsed } from "./elapsed.tsx";
import styles from "./job-card.module.css";
import type { StudioJob } from "./studio-state.ts";

interface JobCardProps {
  job: StudioJob;
  onCancel: () => void;
}

const WORDS: Record<StudioJob["phase"], string> = {
  asking: "Drawing",
  polling: "Checking whether it arrived",
  following: "Still drawing",
};

interface JobCardsProps {
  jobs: readonly StudioJob[];
  onCancel: (id: string) => void;
}

/** The pictures that are being made, over the lower end of what is shown: nothing moves when they come or go. */
export function JobCards({ jobs, onCancel }: JobCardsProps) {
  if (jobs.length === 0) return null;
  return (
    <div className={styles.cards}>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} onCancel={() => onCancel(job.id)} />
      ))}
    </div>
  );
}

/** A picture that is being made: its prompt, its time so far, and a button to cancel. */
function JobCard({ job, onCancel }: JobCardProps) {
  return (
    <article className={styles.card} aria-label="Image on its way">
      <Stripes isFilling />
      <div className={styles.words}>
        <p className={styles.state}>
          {WORDS[job.phase]} · <Elapsed sinceMs={job.startedAtMs} />
        </p>
        <p className={styles.prompt}>{job.prompt}</p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </article>
  );
}
