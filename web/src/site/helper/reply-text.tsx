import { Fragment, type ReactNode, useMemo } from "react";
import { safeLink } from "../../shared/lib/safe-link.ts";
import { type ReplyPart, readReply } from "./reply-parts.ts";

interface ReplyTextProps {
  children: string;
}

/** A reply of the helper. It shows only links, bold words and line breaks; links open in a new tab. */
export function ReplyText({ children }: ReplyTextProps) {
  return useMemo(() => render(readReply(children)), [children]);
}

const render = (parts: readonly ReplyPart[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
  parts.map((part, index) => <Fragment key={index}>{renderPart(part)}</Fragment>);

function renderPart(part: ReplyPart): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "break":
      return <br />;
    case "strong":
      return <strong>{render(part.parts)}</strong>;
    case "link": {
      const link = safeLink(part.href, window.location.origin);
      if (link === null) return part.text;
      return (
        <a
          href={link.href}
          target="_blank"
          rel={link.isOwn ? "noopener" : "noopener noreferrer nofollow"}
          title={link.href}
        >
          {part.text}
        </a>
      );
    }
  }
}
