/** What the chat does with the picture address of a message. */
export type ChatImage =
  | { kind: "picture"; src: string }
  /** A picture on another host: the page's policy loads none of those, so it is offered as a link. */
  | { kind: "link"; href: string; host: string };

const BARE_BASE64 = /^[A-Za-z0-9+/]{64,}={0,2}$/;

/**
 * Decides what may be shown: `data:image/`, our own origin, `https://` and `blob:`. A bare base64 text of at least 64
 * characters (the smallest PNG has about 90) is taken for a PNG. Anything else (`javascript:`, `http://` of other
 * hosts) is not shown.
 *
 * @param ownOrigin origin of the site, without a slash at the end
 */
export function chatImage(raw: string | null | undefined, ownOrigin: string): ChatImage | null {
  const text = raw?.trim() ?? "";
  if (text.startsWith("data:image/") || text.startsWith("blob:")) return { kind: "picture", src: text };
  if (BARE_BASE64.test(text)) return { kind: "picture", src: `data:image/png;base64,${text}` };
  if (!text.startsWith("https://") && !text.startsWith(ownOrigin)) return null;
  const url = URL.parse(text);
  if (url === null) return null;
  if (url.origin === ownOrigin) return { kind: "picture", src: url.href };
  return url.protocol === "https:" ? { kind: "link", href: url.href, host: url.host } : null;
}
