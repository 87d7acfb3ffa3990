import { keptInTab } from "../../shared/lib/kept-text.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { LeftReply } from "../chat/left-replies.ts";
import type { LeftReplyParts } from "./left-reply-parts.ts";
import type { LeftReplyTeller } from "./tell-left-replies.ts";

const keyOf = ({ wallet }: LeftReplyParts): string => `left:${wallet}`;

/** Tells of replies that end in conversations which are not in view. What does so is loaded when the first was left. */
export function createBackgroundReplies() {
  let parts: LeftReplyParts | undefined;
  let loading: Promise<LeftReplyTeller> | undefined;
  const withTeller = (use: (teller: LeftReplyTeller) => void) => {
    const given = parts;
    if (given === undefined) return;
    loading ??= loadPart(() => import("./tell-left-replies.ts")).then(({ createTeller }) =>
      createTeller(given, keyOf(given)),
    );
    // Whoever opens the conversation sees the reply all the same: only the toast is missing.
    loading.then(use, () => {
      loading = undefined;
    });
  };
  return {
    onLeft: (reply: LeftReply) => withTeller((teller) => teller.follow(reply)),
    onUnsent: (conversationId: string) => withTeller((teller) => teller.tellUnsent(conversationId)),
    begin(given: LeftReplyParts): () => void {
      parts = given;
      // What was left before a reload of the tab.
      if (keptInTab.read(keyOf(given)) !== null) withTeller(() => undefined);
      return () => {
        parts = undefined;
        loading?.then(
          (teller) => teller.dispose(),
          () => undefined,
        );
        loading = undefined;
      };
    },
  };
}
