import postcss, { type AtRule, type Rule } from "postcss";
import selectorParser, { type Node, type Selector } from "postcss-selector-parser";

/**
 * The part of a stylesheet that a document can show before any script has run. Left out is alone what asks for a class that
 * no element of the document has: classes are only added by scripts, and these load the whole stylesheet first. What
 * depends on the state of an element, on an attribute or on the window stays, whether it holds now or not.
 *
 * @returns in the same order and the same words
 * @throws CssSyntaxError when it is no stylesheet
 */
export function usedRules(style: string, classes: ReadonlySet<string>): string {
  const sheet = postcss.parse(style);
  sheet.walkRules((rule) => {
    // Moments of an animation are rules too.
    if (isKeyframes(rule.parent)) return;
    if (!rule.selector.includes(".")) return;
    const { nodes } = selectorParser().astSync(rule.selector);
    const kept = nodes.filter((selector) => classesOf(selector).every((name) => classes.has(name)));
    if (kept.length === 0) leaveOut(rule);
    else if (kept.length < nodes.length) rule.selector = kept.map(String).join(",");
  });
  return sheet.toString();
}

/** The classes that an element or those about it must have; what stands in `:not()` and its like is no such demand. */
function classesOf(selector: Selector): string[] {
  return selector.nodes.flatMap((node: Node) => (node.type === "class" ? [node.value] : []));
}

const isKeyframes = (node: unknown): boolean =>
  typeof node === "object" &&
  node !== null &&
  "name" in node &&
  /keyframes$/.test(String((node as AtRule).name));

/** With what would be empty without it. */
function leaveOut(rule: Rule | AtRule): void {
  const { parent } = rule;
  rule.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) leaveOut(parent as AtRule);
}

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;

/** Every class that an element of the document has. */
export const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = ""]) => names.split(/\s+/)));
