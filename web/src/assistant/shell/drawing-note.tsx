import { latePart } from "../../shared/lib/late-part.tsx";
import { useChat, useChatState } from "../chat/chat-context.tsx";

const DrawingProgress = latePart(
  async () => (await import("../studio/drawing-progress.tsx")).DrawingProgress,
);

/** What stands in the place of a picture that the chat waits for. Its job bears the id of the question. */
export function DrawingNote({ questionId }: { questionId: string }) {
  const { session } = useChat();
  const { conversation } = useChatState({ session });
  return (
    <DrawingProgress
      jobId={questionId}
      isCanceling={conversation.isStopping}
      onCancel={() => void session.stop()}
    />
  );
}
