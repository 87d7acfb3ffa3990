import { useSyncExternalStore } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { useShell } from "../feature.ts";

const DrawingProgress = latePart(async () => (await import("./drawing-progress.tsx")).DrawingProgress);

/** Shown in the place of a picture that the chat waits for. Its job has the id of the question. */
export function DrawingNote({ questionId }: { questionId: string }) {
  const { client } = useShell().chat;
  const isStopping = useSyncExternalStore(client.subscribe, () => client.getState().thread.isStopping);
  return <DrawingProgress jobId={questionId} isCanceling={isStopping} onCancel={() => void client.stop()} />;
}
