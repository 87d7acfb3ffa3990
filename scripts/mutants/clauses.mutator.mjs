// Mistakes in what is asked of the database. Stryker changes no SQL and leaves no condition of a query out, and these are
// the mistakes that show one person's things to another. It has no door for a mutator of one's own: this one is added to
// its list, from a plugin that it loads. The version is pinned, and `npm run mutants` fails where the list is not found.
import { clauseChanges, GIVEN } from "./sql-clauses.ts";

const inInstrumenter = (path) =>
  import(new URL(`../../node_modules/@stryker-mutator/instrumenter/dist/src/${path}`, import.meta.url).href);
const { allMutators } = await inInstrumenter("mutators/index.js");
const { deepCloneNode } = await inInstrumenter("util/syntax-helpers.js");

/** Calls of Kysely whose answer is a query of the same kind without them. */
const QUERY_CALLS = /^(where|whereRef|onRef|having|orderBy|limit|offset)$/;

const clauses = {
  name: "Clause",
  *mutate({ node }) {
    if (node.type === "TaggedTemplateExpression" && node.tag.name === "sql") {
      const text = node.quasi.quasis.map(({ value }) => value.raw).join(GIVEN);
      for (const change of clauseChanges(text)) yield changed(node, text, change);
    }
    if (
      node.type === "CallExpression" &&
      node.callee.type === "MemberExpression" &&
      QUERY_CALLS.test(node.callee.property.name ?? "")
    )
      yield deepCloneNode(node.callee.object);
    if (node.type === "StringLiteral" && node.value === "desc")
      yield { ...deepCloneNode(node), ...text("asc") };
  },
};

const text = (value) => ({ value, extra: { rawValue: value, raw: JSON.stringify(value) } });

/** Calls that name tables, columns and signs: without a name the database refuses the query, whatever is tested. */
const NAMES =
  /^(selectFrom|insertInto|updateTable|deleteFrom|select|returning|where|whereRef|onRef|orderBy|groupBy|column|columns|as)$/;

/** Whether it is SQL, or one of its names. The third argument of a condition is a value. */
function isQuery({ node, parent, parentPath, key }) {
  if (node.type === "TemplateLiteral")
    return parent.type === "TaggedTemplateExpression" && parent.tag.name === "sql";
  if (parent.type === "ArrayExpression") return isNamed(parentPath.parent);
  return isNamed(parent) && !(parent.callee.property.name === "where" && key > 1);
}

const isNamed = (node) =>
  node.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  NAMES.test(node.callee.property.name ?? "");

/** The statement with another text, and without the values of what was left out. */
function changed(node, text, { from, to, instead }) {
  const copy = deepCloneNode(node);
  const given = (part) => part.split(GIVEN).length - 1;
  const before = given(text.slice(0, from));
  copy.quasi.expressions.splice(before, given(text.slice(from, to)));
  const parts = (text.slice(0, from) + instead + text.slice(to)).split(GIVEN);
  copy.quasi.quasis = parts.map((raw, at) => ({
    type: "TemplateElement",
    value: { raw, cooked: raw },
    tail: at === parts.length - 1,
  }));
  return copy;
}

if (!allMutators.some(({ name }) => name === clauses.name)) {
  const texts = allMutators.find(({ name }) => name === "StringLiteral");
  const { mutate } = texts;
  texts.mutate = (path, ...rest) => (isQuery(path) ? [] : mutate(path, ...rest));
  if (JSON.parse(process.env.MUTANTS_BATCH ?? "{}").queriesAlone) allMutators.splice(0);
  allMutators.push(clauses);
}

/** A plugin has to be one of something; the configuration names it, so that nothing is measured without it. */
export const strykerPlugins = [{ kind: "Ignore", name: "clauses", value: { shouldIgnore: () => undefined } }];
