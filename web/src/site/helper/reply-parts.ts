/** A piece of a reply as it is shown. */
export type ReplyPart =
  | { kind: "text"; text: string }
  | { kind: "strong"; parts: ReplyPart[] }
  | { kind: "link"; href: string; text: string }
  | { kind: "break" };

/**
 * `[words](address)`, where the address may contain one pair of brackets, and a title may follow; a bare address;
 * `**bold**`; a line end. Each alternative runs over its text once, so that no text is slow to read.
 */
const MARKS =
  /\[(?<words>(?:\\.|[^\\[\]\n]){1,500})\]\(\s*(?<target>(?:[^\s()]|\([^\s()]*\)){1,2000})(?:\s+"[^"\n]{0,200}")?\s*\)|(?<bare>(?:https?:\/\/|\bwww\.)[^\s<>"`]{1,2000})|\*\*(?<bold>[^*\n]{1,500})\*\*|(?<end>\r\n|\r|\n)/giu;
/** Punctuation at the end of a sentence is not part of an address. */
const TRAILING = /[.,;:!?'"*_~\]}>]+$/u;

/** Reads a reply: links, bare addresses, bold words and line breaks are marked; all else is plain text. */
export function readReply(reply: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  const addText = (text: string) => {
    if (text !== "") parts.push({ kind: "text", text });
  };
  let from = 0;
  for (const match of reply.matchAll(MARKS)) {
    addText(reply.slice(from, match.index));
    from = match.index + match[0].length;
    const { words, target, bare, bold } = match.groups ?? {};
    if (words !== undefined && target !== undefined) {
      parts.push({ kind: "link", href: target, text: words.replaceAll(/\\(.)/gu, "$1") });
    } else if (bare !== undefined) {
      const address = withoutTrailing(bare);
      const href = /^www\./iu.test(address) ? `https://${address}` : address;
      parts.push({ kind: "link", href, text: address });
      from = match.index + address.length;
    } else if (bold !== undefined) parts.push({ kind: "strong", parts: readReply(bold) });
    else parts.push({ kind: "break" });
  }
  addText(reply.slice(from));
  return parts;
}

/** "(see https://x.y/a_(b))." ends in ")." of the sentence, not of the address. */
function withoutTrailing(address: string): string {
  const trimmed = address.replace(TRAILING, "");
  const opened = trimmed.split("(").length;
  const isExtra = trimmed.endsWith(")") && trimmed.split(")").length > opened;
  const shorter = isExtra ? trimmed.slice(0, -1) : trimmed;
  return shorter === address ? address : withoutTrailing(shorter);
}
