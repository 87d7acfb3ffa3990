import { Parser } from "htmlparser2";

/** Elements whose content is not meant to be read as text. */
const UNREAD = new Set([
  ...[
    "script",
    "style",
    "template",
    "noscript",
    "iframe",
    "object",
    "svg",
    "math",
    "canvas",
    "audio",
    "video",
    "select",
  ],
  ...["nav", "header", "footer", "aside", "form", "button", "dialog", "menu"],
]);
/** Elements that begin a new line. */
const BLOCKS = new Set([
  ...[
    "p",
    "div",
    "section",
    "article",
    "main",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "li",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
  ],
  ...[
    "tr",
    "table",
    "blockquote",
    "pre",
    "figure",
    "figcaption",
    "br",
    "hr",
    "address",
    "details",
    "summary",
  ],
]);
const MAIN = new Set(["main", "article"]);
/** A shorter main part is not where the text stands. */
const LEAST_MAIN_CHARS = 200;
/** No page for people is nested deeper, and the parser takes ever longer for each level. */
const MOST_LEVELS = 500;
/** Controls, and what turns or hides text: nobody typed those for a reader. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;

/** What a page says, in paragraphs; of its main part where it marks one. What it hides is left out. */
export function readHtml(html: string): { title: string; text: string } {
  const all: string[] = [];
  const main: string[] = [];
  let title = "";
  let isTitle = false;
  /** Open elements, and what each adds to the counts below. */
  const open: { name: string; isUnread: boolean; isMain: boolean }[] = [];
  let unread = 0;
  let inMain = 0;
  const write = (text: string) => {
    all.push(text);
    if (inMain > 0) main.push(text);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "title" && unread === 0 && title === "") isTitle = true;
      if (open.length >= MOST_LEVELS) throw new TooDeep();
      const isUnread = UNREAD.has(name) || isHidden(attributes);
      const isMain = MAIN.has(name) || attributes.role === "main";
      open.push({ name, isUnread, isMain });
      if (isUnread) unread += 1;
      if (isMain) inMain += 1;
      if (BLOCKS.has(name) && unread === 0) write("\n");
    },
    ontext(text) {
      if (isTitle) title += text;
      else if (unread === 0) write(text);
    },
    onclosetag(name) {
      isTitle = false;
      const closed = open.pop();
      if (closed?.isUnread) unread -= 1;
      if (BLOCKS.has(name) && unread === 0) write("\n");
      if (closed?.isMain) inMain -= 1;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    // What was read until then counts.
    if (!(error instanceof TooDeep)) throw error;
  }
  const ofMain = tidy(main.join(""));
  return {
    title: tidy(title).replaceAll("\n", " "),
    text: ofMain.length >= LEAST_MAIN_CHARS ? ofMain : tidy(all.join("")),
  };
}

const isHidden = ({ hidden, style = "", ...rest }: Record<string, string>): boolean =>
  hidden !== undefined ||
  rest["aria-hidden"] === "true" ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:opacity|font-size)\s*:\s*0(?![.\d]))/i.test(style);

const tidy = (text: string): string =>
  text
    .replace(UNSEEN, "")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n[\s]*/gu, "\n")
    .trim();

class TooDeep extends Error {}
