import type { ImageJob } from "@bakso/contract/studio";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { paintFigure } from "../../shared/ui/figures/paint.figure.ts";
import styles from "./drawing-progress.module.css";
import { Elapsed } from "./elapsed.tsx";
import { fetchJobs } from "./studio.api.ts";

/** How often the server is asked how far the picture is. */
const EVERY_MS = 1_000;

const WORDS: Partial<Record<ImageJob["state"], string>> = { waiting: "Waiting", drawing: "Drawing" };

interface Progress extends Pick<ImageJob, "state" | "aspect"> {
  sinceMs?: number;
}

interface DrawingProgressProps {
  jobId: string;
  isCanceling: boolean;
  onCancel: () => void;
}

/** In the place and shape of a picture that is being drawn in the chat: how far it is, and a button to cancel. */
export function DrawingProgress({ jobId, isCanceling, onCancel }: DrawingProgressProps) {
  const [mountedAtMs] = useState(Date.now);
  // A server that only speaks the original API has no jobs: then nothing more is known than that it is awaited.
  const { data } = useQuery({
    queryKey: ["image-job", jobId],
    queryFn: async ({ client, queryKey }): Promise<Progress | null> => {
      // Read from the list: asked for by its id, it would be an error before the job has begun.
      const job = (await fetchJobs()).jobs.find(({ id }) => id === jobId);
      // When it has ended, the last known state stays until the picture is there.
      if (job === undefined) return client.getQueryData<Progress>(queryKey) ?? null;
      const { state, aspect, elapsed_ms: elapsedMs } = job;
      return { state, aspect, ...(elapsedMs === undefined ? {} : { sinceMs: Date.now() - elapsedMs }) };
    },
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  const words = data == null ? "Waiting" : (WORDS[data.state] ?? "Saving");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div
      role="group"
      className={styles.frame}
      data-aspect={data?.aspect ?? "square"}
      aria-label="Drawing on its way"
    >
      <Figure source={paintFigure} widthPx={120} className={styles.figure} />
      <p className={styles.state}>
        <span role="status">{isCanceling ? "Canceling" : words}</span> ·{" "}
        <Elapsed sinceMs={data?.sinceMs ?? mountedAtMs} />
      </p>
      <Button onClick={onCancel} disabled={isCanceling} className={styles.cancel ?? ""}>
        Cancel
      </Button>
    </div>
  );
}
