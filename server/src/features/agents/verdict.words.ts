/** What a reviewer decided, and how plainly it said so. */
export interface Decision {
  isDone: boolean;
  /** `named`: after a word such as "Verdict"; `alone`: a line of its own; `inside`: in the middle of a line. */
  form: "named" | "alone" | "inside";
  /** What the line says beside the decision. */
  rest: string;
}

const NOT_YET =
  /^(?:(?:is |are |it'?s |this is )?(?:not(?: yet)?(?: (?:done|completed?|approved|accepted|ready|finished|there|good|ok|okay))?(?=\W*$|\s*[:.,;!–—-])|isn't|almost|nearly)\b|needs?\b|requires?\b|request(?:s|ed|ing)? changes|changes? (?:requested|needed|required|necessary)|(?:please )?(?:revise|rework|redo|rewrite|continue)\b|revisions?\b|reject(?:ed)?\b|declined\b|fail(?:ed|s)?\b|incomplete\b|unfinished\b|try again\b|once more\b|(?:perlu |harus )?(?:revisi|diperbaiki)\b|belum\b)/iu;
const DONE =
  /^(?:(?:is|it'?s|this is|all|fully|now|task|work|draft|review|tugas)\s+)*(?:done|completed?|finished|approved?|accept(?:ed)?|pass(?:ed|es)?|lgtm|looks (?:good|great|fine)(?: to me)?|ship it|good to go|ready(?: to (?:go|ship|publish|be published))?|satisfied|no (?:(?:further|more|other|additional) )?(?:changes|revisions?|edits|remarks|corrections)(?: (?:are |is )?(?:needed|required|necessary))?|selesai|disetujui|setuju)(?![\p{L}\p{N}'’])/iu;
const NAMED =
  /(?:verdict|decision|status|outcome|assessment|recommendation|conclusion|overall|result|answer|keputusan)(?:\s+is)?\s*(?::|=|-|–|—|→|is\b|\s(?=\S+\s*$))\s*/iu;
const NAMED_AT_START = new RegExp(`^(?:(?:my|the|final|overall|review)\\s+)*${NAMED.source}`, "iu");
/** Within a line only what can't well be anything else. */
const NAMED_INSIDE = /\b(?:verdict|keputusan)\s*[:=→]\s*/iu;
const SHOUTED_INSIDE = /(?:^|[^\p{L}])([Nn][Oo][Tt]\s+(?:yet\s+)?)?(APPROVED|LGTM)(?![\p{L}?])/u;
const SENTENCE =
  /^(?:i (?:hereby )?(?:approve|accept)(?: (?:it|this|(?:this|the|your) \p{L}+))?|(?:the|this|your) (?:draft|text|task|work|result|version|document|piece) (?:is|looks) (?:now |fully )?(not (?:yet )?)?(?:approved|accepted|done|complete|finished|good|ready)(?: (?:to me|to (?:go|publish|ship)))?)$/iu;

/** "Approved, with small changes": more work is wanted. */
const WITH_CHANGES =
  /^\s*,?\s*(?:with|pending|subject to|after|once|provided)\b(?!\s+(?:no|zero|flying)\b)[^.!?]*\b(?:changes?|edits?|revisions?|corrections?|fix(?:es)?|remarks?)\b/iu;
/** What may follow a decision and says nothing more. */
const WITH_NOTHING =
  /^\s+(?:with|and) (?:no|zero) (?:further |more |other )?(?:changes|edits|revisions|remarks)\b/iu;
/** A last sentence of one shouted word: "Good work. DONE." */
const SHOUTED_AT_END = /[.!]\s+\W*(DONE|COMPLETE|ACCEPTED|APPROVED)\W*$/u;
/** A last sentence that says it of the draft: "Good work. I approve this draft." */
const LAST_SENTENCE = /[.!]\s+([^.!?]+)[.!]*$/u;

const NOT_YET_SIGN = /^\W*[❌✗✘🚫👎🔴]\W*$/u;
const DONE_SIGN = /[✅✔☑✓👍🎉🟢💯]/u;
const BULLET = /^\s*(?:[-*+•]|\d+[.)])\s+/u;
/** What may stand around words without saying anything. */
const DECORATION = /<\/?[a-z_-]{1,20}>|[*_`#>~"“”]/giu;
const BEFORE_WORDS = /^[^\p{L}\p{N}]+/u;
const SEPARATOR = /^\s*[:.,;!–—-]+\s*/u;

/** Looks for a decision in one line of a reviewer's message. */
export function decisionIn(line: string): Decision | undefined {
  const plain = line.replace(DECORATION, "").trim();
  return named(plain) ?? (BULLET.test(line) ? undefined : alone(plain)) ?? inside(plain);
}

function judge(words: string): { isDone: boolean; after: string } | undefined {
  const text = words.replace(BEFORE_WORDS, "");
  const notYet = NOT_YET.exec(text)?.[0];
  if (notYet !== undefined) return { isDone: false, after: text.slice(notYet.length) };
  const done = DONE.exec(text)?.[0];
  if (done === undefined) return undefined;
  const after = text.slice(done.length);
  return { isDone: !WITH_CHANGES.test(after), after: after.replace(WITH_NOTHING, "") };
}

/** "Verdict: ✅": a sign in a decision's place. */
function judgeSign(words: string): { isDone: boolean; after: string } | undefined {
  if (/[\p{L}\p{N}]/u.test(words)) return undefined;
  if (NOT_YET_SIGN.test(words)) return { isDone: false, after: "" };
  return DONE_SIGN.test(words) ? { isDone: true, after: "" } : undefined;
}

/** What follows a decision in its line, where that is a remark. */
const remark = (after: string): string => after.replace(SEPARATOR, "").replace(BEFORE_WORDS, "").trim();

function named(plain: string): Decision | undefined {
  const text = plain.replace(BEFORE_WORDS, "");
  const label = NAMED_AT_START.exec(text)?.[0];
  const words = label === undefined ? undefined : text.slice(label.length);
  const said = words === undefined ? undefined : (judge(words) ?? judgeSign(words));
  if (said) return { isDone: said.isDone, form: "named", rest: remark(said.after) };
  const place = NAMED_INSIDE.exec(text);
  const later = place ? judge(text.slice(place.index + place[0].length)) : undefined;
  return later && { isDone: later.isDone, form: "named", rest: text };
}

function alone(plain: string): Decision | undefined {
  const text = plain.replace(BEFORE_WORDS, "");
  const whole = text.replace(/[^\p{L}\p{N}]+$/u, "");
  const sentence = text.endsWith("?") ? null : SENTENCE.exec(whole);
  if (sentence) return { isDone: sentence[1] === undefined, form: "alone", rest: "" };
  const said = judge(text);
  if (said === undefined || text.endsWith("?")) return undefined;
  const word = text.slice(0, text.length - said.after.length);
  const isLine = !/[\p{L}\p{N}]/u.test(said.after);
  // A longer line begins with a decision only where that is set apart from what follows.
  const isApart = SEPARATOR.test(said.after) && (word === word.toUpperCase() || DONE_SIGN.test(plain));
  if (!isLine && !isApart) return undefined;
  return { isDone: said.isDone, form: "alone", rest: remark(said.after) };
}

function inside(plain: string): Decision | undefined {
  const last = SENTENCE.exec(LAST_SENTENCE.exec(plain)?.[1]?.trim() ?? "");
  if (last) return { isDone: last[1] === undefined, form: "inside", rest: plain };
  if (SHOUTED_AT_END.test(plain)) return { isDone: true, form: "inside", rest: plain };
  const shouted = SHOUTED_INSIDE.exec(plain);
  return shouted ? { isDone: shouted[1] === undefined, form: "inside", rest: plain } : undefined;
}
