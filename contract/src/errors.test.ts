import { expect, it } from "vitest";
import { ERRORS } from "./errors.ts";

/** Sentences of the specification, to the letter. */
const QUOTED = new Set(["Please upload an image file"]);
/** Words that machines use among themselves. */
const MACHINE_WORDS =
  /\b(?:id|null|undefined|json|http|api|url|server'?s?|request|response|parameter|header|payload|timeout|token expired|sql|database|exception|HTTP \d+|status \d+)\b|[_{}<>]|\w\.\w/i;

it.each(Object.entries(ERRORS))(
  "%s has words for people: whole sentences, none of a machine's",
  (_code, [, text]) => {
    if (QUOTED.has(text)) return;
    expect(text).toMatch(/^[A-Z].*[.?!]$/);
    expect(text).not.toMatch(MACHINE_WORDS);
  },
);
