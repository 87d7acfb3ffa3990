import { keptInTab } from "../../shared/lib/kept-text.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { LeftReply } from "../chat/left-replies.ts";
import type { LeftReplyParts } from "./left-reply-parts.ts";
import type { LeftReplyNotices } from "./tell-left-replies.ts";

const keyOf = ({ wallet }: LeftReplyParts): string => `left:${wallet}`;

/**
 * Tells when replies end in conversations that are not in view. The code for it is loaded when the first such
 * conversation is left.
 */
export function createBackgroundReplies() {
  let parts: LeftReplyParts | undefined;
  let loading: Promise<LeftReplyNotices> | undefined;
  const withNotices = (use: (notices: LeftReplyNotices) => void) => {
    const given = parts;
    if (given === undefined) return;
    loading ??= loadPart(() => import("./tell-left-replies.ts")).then(({ createLeftReplyNotices }) =>
      createLeftReplyNotices(given, keyOf(given)),
    );
    // The reply is visible in its conversation anyway: only the toast is missing.
    loading.then(use, () => {
      loading = undefined;
    });
  };
  return {
    onLeft: (reply: LeftReply) => withNotices((notices) => notices.follow(reply)),
    onUnsent: (conversationId: string) => withNotices((notices) => notices.tellUnsent(conversationId)),
    begin(given: LeftReplyParts): () => void {
      parts = given;
      // Replies that were left before the tab was reloaded.
      if (keptInTab.read(keyOf(given)) !== null) withNotices(() => undefined);
      return () => {
        parts = undefined;
        loading?.then(
          (notices) => notices.dispose(),
          () => undefined,
        );
        loading = undefined;
      };
    },
  };
}
