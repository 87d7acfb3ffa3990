/** A piece of a line. Nothing else can come of an operator's Markdown: no HTML, no picture. */
export type RichInline =
  | string
  | { kind: "strong" | "emphasis" | "code"; inner: RichInline[] }
  | { kind: "link"; href: string; inner: RichInline[] }
  | { kind: "break" };

export type RichBlock =
  | { kind: "paragraph" | "heading"; inner: RichInline[] }
  | { kind: "list"; isOrdered: boolean; items: RichInline[][] }
  | { kind: "quote"; blocks: RichBlock[] };

/** A text of the operator's, read once on the server and sent as what it means. */
export type RichText = readonly RichBlock[];
