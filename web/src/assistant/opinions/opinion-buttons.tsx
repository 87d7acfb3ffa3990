import type { Opinion, Opinions } from "@bakso/contract/opinions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onTabMessage, tellTabs } from "../../shared/lib/tab-channel.ts";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { thumbsDownIcon } from "../../shared/ui/icons/thumbs-down.icon.ts";
import { thumbsUpIcon } from "../../shared/ui/icons/thumbs-up.icon.ts";
import { type ReplyInView, useShell } from "../feature.ts";
import { fetchOpinions, sayOpinion } from "./opinions.api.ts";
import styles from "./opinions.module.css";

const CHOICES = [
  { opinion: "good", label: "Good answer", icon: thumbsUpIcon },
  { opinion: "bad", label: "Bad answer", icon: thumbsDownIcon },
] as const;

/** What one thinks of a reply. The team learns the opinion, and the words only from who agrees to it. */
export function OpinionButtons({ reply: { messageId } }: { reply: ReplyInView }) {
  const { wallet, chat } = useShell();
  const queryClient = useQueryClient();
  const conversationId = chat.client.getState().activeId ?? "";
  const key = ["opinions", wallet, conversationId] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchOpinions(conversationId, signal),
    enabled: conversationId !== "",
    staleTime: 60_000,
    retry: false,
  });
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind === "opinions-changed")
          void queryClient.invalidateQueries({ queryKey: ["opinions", wallet, message.conversationId] });
      }),
    [queryClient, wallet],
  );
  const [isFailed, setFailed] = useState(false);
  const known = data?.opinions.find((one) => one.message_id === messageId);

  const say = async (opinion: Opinion | null, shows_text: boolean) => {
    setFailed(false);
    await queryClient.cancelQueries({ queryKey: key });
    // Shown at once; what the server then says counts.
    queryClient.setQueryData<Opinions>(key, (before) => ({
      opinions: [
        ...(before?.opinions ?? []).filter((one) => one.message_id !== messageId),
        ...(opinion === null ? [] : [{ message_id: messageId, opinion, shows_text }]),
      ],
    }));
    try {
      await sayOpinion(conversationId, { message_id: messageId, opinion, shows_text });
      tellTabs({ kind: "opinions-changed", conversationId });
    } catch {
      setFailed(true);
    }
    await queryClient.invalidateQueries({ queryKey: key });
  };
  return (
    <>
      {CHOICES.map(({ opinion, label, icon }) => {
        const isOn = known?.opinion === opinion;
        return (
          <IconButton
            key={opinion}
            label={label}
            icon={icon}
            variant={isOn ? "raised" : "quiet"}
            aria-pressed={isOn}
            onClick={() => void say(isOn ? null : opinion, known?.shows_text ?? false)}
          />
        );
      })}
      {known === undefined ? null : (
        // The row's own buttons are as large as an icon.
        <span className={styles.agree}>
          <Button
            variant="quiet"
            aria-pressed={known.shows_text}
            onClick={() => void say(known.opinion, !known.shows_text)}
          >
            {known.shows_text ? "✓ The team may read it" : "Let the team read it"}
          </Button>
        </span>
      )}
      {isFailed ? (
        <span role="status" className={styles.failed}>
          That was not kept. Please try again.
        </span>
      ) : null}
    </>
  );
}
