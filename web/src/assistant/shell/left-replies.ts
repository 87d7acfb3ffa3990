import { keptInTab } from "../../shared/lib/kept-text.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { LeftReply } from "../chat/left-replies.ts";
import type { LeftReplyParts } from "./left-reply-parts.ts";
import type { LeftReplyTeller } from "./tell-left-replies.ts";

const keyOf = ({ wallet }: LeftReplyParts): string => `left:${wallet}`;

/**
 * Tells when replies end in conversations that are not in view. The code for it is loaded when the first such
 * conversation is left.
 */
export function createBackgroundReplies() {
  let parts: LeftReplyParts | undefined;
  let loading: Promise<LeftReplyTeller> | undefined;
  const withTeller = (use: (teller: LeftReplyTeller) => void) => {
    const given = parts;
    if (given === undefined) return;
    loading ??= loadPart(() => import("./tell-left-replies.ts")).then(({ createTeller }) =>
      createTeller(given, keyOf(given)),
    );
    // The reply is visible in its conversation anyway: only the toast is missing.
    loading.then(use, () => {
      loading = undefined;
    });
  };
  return {
    onLeft: (reply: LeftReply) => withTeller((teller) => teller.follow(reply)),
    onUnsent: (conversationId: string) => withTeller((teller) => teller.tellUnsent(conversationId)),
    begin(given: LeftReplyParts): () => void {
      parts = given;
      // Replies that were left before the tab was reloaded.
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
