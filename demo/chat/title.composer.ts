import type { ChatTurn } from "../../server/src/gateways/ai/chat.model.ts";
import { unfencedFirst } from "../../server/src/gateways/ai/fence.ts";

/** What a question begins with, before it says what it is about. English and Indonesian. */
const LEAD_INS = [
  /^(?:please|hey|hello|hi|halo|tolong)\b[\s,!.]*/iu,
  /^(?:can|could|would|will) you (?:please )?/iu,
  /^(?:tell|show|give|explain(?: to)?) (?:me|us) (?:more )?(?:about |of )?/iu,
  /^(?:i (?:want|would like|need) to (?:know|hear|read) (?:more )?(?:about )?)/iu,
  /^(?:what(?:'s| is| are| was| were)|who(?:'s| is| are| was)|where(?:'s| is| are))\s+(?:(?:the|a|an)\s+)?/iu,
  /^(?:the|a|an) /iu,
  /^(?:apa itu|apakah itu|siapa(?:kah)?|ceritakan (?:tentang )?|jelaskan (?:tentang )?)\s*/iu,
];

/** A title by rule: what the question is about, without what it begins with. */
export function composeTitle(turns: readonly ChatTurn[]): string {
  const whole = unfencedFirst(turns.at(-1)?.content ?? "")
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "");
  const line = (whole ?? "").replace(/[?!.…\s]+$/u, "");
  let subject = line;
  for (let before = ""; subject !== before; ) {
    before = subject;
    for (const leadIn of LEAD_INS) subject = subject.replace(leadIn, "").replace(/^[\s,;:]+/u, "");
  }
  // A whole question keeps its sign.
  const asked = /[?？]\s*$/u.exec(whole ?? "")?.[0].trim() ?? "";
  const title = subject !== line && /[\p{L}\p{N}]{2}/u.test(subject) ? subject : line + asked;
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}
