import { lazy, Suspense } from "react";
import { useChat, useChatState } from "../../features/chat/chat-context.tsx";

const DrawingProgress = lazy(async () => ({
  default: (await import("../../features/studio/drawing-progress.tsx")).DrawingProgress,
}));

/** What stands in the place of a picture that the chat waits for. Its job bears the id of the question. */
export function DrawingNote({ questionId }: { questionId: string }) {
  const { session } = useChat();
  const { conversation } = useChatState({ session });
  return (
    <Suspense>
      <DrawingProgress
        jobId={questionId}
        isCanceling={conversation.isStopping}
        onCancel={() => void session.stop()}
      />
    </Suspense>
  );
}
