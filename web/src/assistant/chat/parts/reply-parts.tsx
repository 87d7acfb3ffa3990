import { latePart } from "../../../shared/lib/late-part.tsx";
import type { MessageParts } from "../../message-parts.ts";
import { useChat } from "../chat-context.tsx";
import { MessageText } from "../message-text.tsx";
import { isKnown } from "./parts.ts";

/** Loaded with the first talk: most have a reply that is more than words. */
export const OtherPart = latePart(async () => (await import("./other-part.tsx")).OtherPart);

/** Loaded with the first reply that was thought about. */
export const Thoughts = latePart(async () => (await import("./thoughts.tsx")).Thoughts);

interface ReplyPartsProps {
  parts: MessageParts;
  isGrowing: boolean;
  /** It grows, or was cut off while it did: half a link at its end is not shown as brackets. */
  isUnfinished: boolean;
  /** Undefined until the server has named the reply. */
  replyId: string | undefined;
  /** The feature that was asked, where it was one. */
  via: string | undefined;
  isNewest: boolean;
}

/** What a reply consists of, in its order. Kinds that this page does not know are passed over. */
export function ReplyParts({ parts, isUnfinished, ...reply }: ReplyPartsProps) {
  const { ownOrigin } = useChat();
  return parts.map((part, index) => {
    if (!isKnown(part)) return null;
    const isLast = index === parts.length - 1;
    if (part.type !== "text")
      // biome-ignore lint/suspicious/noArrayIndexKey: a part never changes its place.
      return <OtherPart key={index} part={part} {...reply} />;
    return part.text.trim() === "" ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part never changes its place.
      <MessageText key={index} text={part.text} isGrowing={isUnfinished && isLast} ownOrigin={ownOrigin} />
    );
  });
}
