import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { chatCircleIcon } from "../../shared/ui/icons/chat-circle.icon.ts";
import { useChatState } from "../chat/chat-context.tsx";
import { useShell } from "../feature.ts";
import { allOf, conversationPages } from "../library/conversation-pages.ts";
import { lastTalkOf } from "../library/last-talk.ts";
import styles from "./suggestions.module.css";

/** As long as it is not known whether there is a talk to go on with, they wait; longer than this they would be missed. */
const PATIENCE_MS = 2_000;

interface SuggestionsProps {
  texts: readonly string[];
  onAsk: (text: string) => void;
}

/** Below the greeting: questions to begin with. Who was here before has their last talk in the place of the first. */
export function Suggestions({ texts, onAsk }: SuggestionsProps) {
  const { wallet, chat, openConversation } = useShell();
  const activeId = useChatState(chat, (state) => state.activeId);
  const { data, isError } = useInfiniteQuery({
    ...conversationPages(wallet, ""),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shownWith = useShownWith(data !== undefined, isError);
  const talk = shownWith === "talks" && data ? lastTalkOf(allOf(data.pages), activeId) : undefined;
  return (
    <fieldset
      className={classNames(styles.suggestions, shownWith === undefined && styles.awaited)}
      aria-label="Suggestions"
    >
      {talk ? (
        <Button
          key="talk"
          icon={chatCircleIcon}
          className={styles.talk}
          onClick={() => openConversation(talk.id)}
        >
          Go on with <strong dir="auto">{talk.name}</strong>
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

/**
 * What was known when they were first shown; undefined until then. What comes later stays away: a button would become
 * another one under the finger.
 */
function useShownWith(hasTalks: boolean, hasFailed: boolean): "talks" | "nothing" | undefined {
  const [shown, setShown] = useState<"talks" | "nothing">();
  if (shown === undefined && (hasTalks || hasFailed)) setShown(hasTalks ? "talks" : "nothing");
  useEffect(() => {
    const timer = setTimeout(() => setShown((before) => before ?? "nothing"), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}
