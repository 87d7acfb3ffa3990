import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../shared/ui/button.tsx";
import { useChatState } from "../chat/chat-context.tsx";
import { useShell } from "../feature.ts";
import { allOf, conversationPages } from "../library/conversation-pages.ts";
import { knownAs } from "../library/known-as.ts";
import { lastTalkOf } from "../library/last-talk.ts";
import styles from "./suggestions.module.css";

interface SuggestionsProps {
  texts: readonly string[];
  onAsk: (text: string) => void;
}

/**
 * Below the greeting: questions to begin with. Who was here before has their last talk in the place of the first. They are
 * seen once that is known: a button that becomes another one under the finger would be pressed in vain.
 */
export function Suggestions({ texts, onAsk }: SuggestionsProps) {
  const { wallet, chat, openConversation } = useShell();
  const activeId = useChatState(chat, (state) => state.activeId);
  const { data, isPending } = useInfiniteQuery(conversationPages(wallet, ""));
  const talk = data && lastTalkOf(allOf(data.pages), activeId);
  return (
    <fieldset className={styles.suggestions} aria-label="Suggestions" aria-busy={isPending}>
      {talk ? (
        <Button key="talk" onClick={() => openConversation(talk.conversation_id)}>
          Continue <strong dir="auto">{knownAs(talk)}</strong>
        </Button>
      ) : null}
      {texts.slice(talk ? 1 : 0).map((text) => (
        <Button key={text} onClick={() => onAsk(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
