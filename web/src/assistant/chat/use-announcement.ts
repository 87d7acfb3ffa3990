import { useEffect, useRef, useState } from "react";
import { speakableText } from "../../shared/lib/replies/speakable-text.ts";
import type { ThreadRow } from "./thread-rows.ts";

const MAX_CHARS = 500;

/**
 * What is announced to screen readers: a reply once it is whole, a notice when it appears. Not each piece of a growing
 * text, and nothing that was there when the conversation was opened. Without marks and addresses, as it is read aloud.
 */
export function useAnnouncement(rows: readonly ThreadRow[], conversationId: string | null): string {
  const [said, setSaid] = useState("");
  const before = useRef<{
    conversationId: string | null;
    pending: ReadonlySet<string>;
    known: ReadonlySet<string>;
  }>({
    conversationId: null,
    pending: new Set(),
    known: new Set(),
  });
  useEffect(() => {
    const { pending, known, conversationId: was } = before.current;
    const isOpen = (row: ThreadRow) =>
      row.kind === "reply" && (row.status === "waiting" || row.status === "streaming");
    const news = rows.findLast(
      (row) =>
        (row.kind === "reply" && pending.has(row.key) && !isOpen(row)) ||
        (row.kind === "notice" && !known.has(row.key)),
    );
    before.current = {
      conversationId,
      pending: new Set(rows.filter(isOpen).map(({ key }) => key)),
      known: new Set(rows.map(({ key }) => key)),
    };
    if (news === undefined || was !== conversationId) return;
    setSaid(`${news.agent}: ${speakableText(news.message.slice(0, MAX_CHARS))}`);
  }, [rows, conversationId]);
  return said;
}
