import type { Part } from "@bakso/contract/parts";
import { useChat } from "../chat-context.tsx";
import { MessageImage } from "../message-image.tsx";
import { NextQuestions } from "./next-questions.tsx";
import styles from "./parts.module.css";
import { SourcesList } from "./sources-list.tsx";
import { Thoughts } from "./thoughts.tsx";
import { ToolStep } from "./tool-step.tsx";

interface OtherPartProps {
  part: Exclude<Part, { type: "text" }>;
  isGrowing: boolean;
  replyId: string | undefined;
  via: string | undefined;
  /** Nothing was asked after this reply. */
  isNewest: boolean;
}

/** A part of a reply that is no text of its own. */
export function OtherPart({ part, isGrowing, replyId, via, isNewest }: OtherPartProps) {
  const { ownOrigin, pictureOpener } = useChat();
  switch (part.type) {
    case "picture": {
      const { url, width, height } = part;
      const size = width && height ? { width, height } : undefined;
      const onOpen = via === undefined ? undefined : pictureOpener?.({ via, imageUrl: url });
      return <MessageImage imageUrl={url} ownOrigin={ownOrigin} size={size} onOpen={onOpen} />;
    }
    case "sources":
      return <SourcesList title={part.title} sources={part.sources} />;
    case "tool":
      return <ToolStep part={part} isGrowing={isGrowing} replyId={replyId} />;
    case "notice":
      return (
        <p className={styles.line}>
          {part.notice === "cut_off"
            ? "This answer reached its maximum length and stops here."
            : "This chat has grown long: only its newest messages were read for this answer."}
        </p>
      );
    case "attachment":
      return null;
    case "reading":
      return part.files.map(({ name, told, characters }) => (
        <p key={name} className={styles.line}>
          Read the first {Math.max(1, Math.floor((told / characters) * 100))}% of {name}: the rest does not
          fit
        </p>
      ));
    case "memory":
      return (
        <p className={styles.line}>
          Knew {part.count === 1 ? "one thing" : `${part.count} things`} about you
        </p>
      );
    case "next_questions":
      return isNewest ? <NextQuestions questions={part.questions} /> : null;
    case "reasoning":
      return <Thoughts text={part.text ?? ""} elapsedMs={part.elapsed_ms} isOver />;
  }
}
