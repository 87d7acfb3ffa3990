/** A piece of a line. Operator's Markdown makes nothing else: no HTML, no picture. */
export type RichInline =
  | string
  | { kind: "strong" | "emphasis" | "code"; inner: RichInline[] }
  | { kind: "link"; href: string; inner: RichInline[] }
  | { kind: "break" };

export type RichBlock =
  | { kind: "paragraph" | "heading"; inner: RichInline[] }
  | { kind: "list"; isOrdered: boolean; items: RichInline[][] }
  | { kind: "quote"; blocks: RichBlock[] };

/** A text of the operator, parsed once on the server and sent as its parts. */
export type RichText = readonly RichBlock[];
