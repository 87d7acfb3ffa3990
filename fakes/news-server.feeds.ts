import { type FakeFinding, FINDINGS, HOSTILE_FINDINGS } from "./news-server.findings.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const rssItem = ({ title, url, text, date }: FakeFinding): string =>
  `<item><title>${escaped(title)}</title><link>${escaped(url)}</link><description><![CDATA[<p>${text}</p>]]></description>${
    date === undefined ? "" : `<pubDate>${new Date(date).toUTCString()}</pubDate>`
  }</item>`;

const rss = (items: readonly FakeFinding[], more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Fake</title>${items.map(rssItem).join("")}${more}</channel></rss>`;

const atom = (items: readonly FakeFinding[]): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Fake</title>${items
    .map(
      ({ title, url, text, date }) =>
        `<entry><title type="html">${escaped(title)}</title><id>${escaped(url)}</id><link rel="alternate" href="${escaped(url)}"/>${
          date === undefined ? "" : `<updated>${date}</updated>`
        }<summary>${escaped(text)}</summary></entry>`,
    )
    .join("")}</feed>`;

const json = (items: readonly FakeFinding[]): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "Fake",
    items: items.map(({ title, url, text, date }) => ({
      id: url,
      url,
      title,
      content_text: text,
      date_published: date,
    })),
  });

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** The bodies of feeds by name. */
export const FEEDS: Record<string, () => string> = {
  rss: () => rss(FINDINGS),
  atom: () => atom(FINDINGS),
  json: () => json(FINDINGS),
  hostile: () => rss(HOSTILE_FINDINGS),
  empty: () => rss([]),
  huge: () => rss(FINDINGS, `<!--${"x".repeat(FIVE_MEGABYTES)}-->`),
  nonsense: () => "this is no feed { at all <",
  html: () => "<!doctype html><html><body>Please log in</body></html>",
  broken: () => rss(FINDINGS).slice(0, 300),
  /** Entities that would unpack to gigabytes. */
  laughs: () =>
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>` +
    `<rss version="2.0"><channel><item><title>&c;</title><link>https://news.example/laughs</link></item></channel></rss>`,
};
