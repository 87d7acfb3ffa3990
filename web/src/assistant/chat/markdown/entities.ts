const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "\u00a9",
  reg: "\u00ae",
  hellip: "\u2026",
  mdash: "\u2014",
  ndash: "\u2013",
  rarr: "\u2192",
  larr: "\u2190",
  times: "\u00d7",
  middot: "\u00b7",
  bull: "\u2022",
  euro: "\u20ac",
  deg: "\u00b0",
};

/** Turns the character references that models write into characters. Unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isText =
      (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) || (code > 0xdfff && code < 0x110000);
    return isText ? String.fromCodePoint(code) : "\ufffd";
  });
}
