// Words that only people read: a test that spells them again would fail at each better wording, and find no mistake.
const LOG_CALLS = /^(trace|debug|info|warn|error|fatal)$/;
const LOGGERS = /^(log|logger)$/;
const PLAIN_ERRORS = /^(Error|TypeError|RangeError|StartError)$/;
/** What a model or a person reads of a tool. */
const OF_TOOLS = /^(use|doing|title)$/;
const DOCUMENTATION = /^(description|summary)$/;

const lastName = (node) => (node?.type === "MemberExpression" ? node.property?.name : node?.name);

function isLogCall(node) {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    LOG_CALLS.test(node.callee.property?.name ?? "") &&
    LOGGERS.test(lastName(node.callee.object) ?? "")
  );
}

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "words",
    value: {
      /** @returns why the text is left as it is, if it is one */
      shouldIgnore({ node, parent, parentPath }) {
        if (node.type !== "StringLiteral" && node.type !== "TemplateLiteral") return undefined;
        if (!parent) return undefined;
        if (isLogCall(parent)) return "words for the log";
        if (parent.type === "NewExpression" && PLAIN_ERRORS.test(parent.callee.name ?? ""))
          return "words of an error that no caller reads";
        if (parent.type === "ObjectProperty" && DOCUMENTATION.test(parent.key.name ?? ""))
          return "words of the API's description";
        if (
          parent.type === "ObjectProperty" &&
          OF_TOOLS.test(parent.key.name ?? "") &&
          parentPath.parentPath?.parent.callee?.name === "defineTool"
        )
          return "words of a tool's description";
        return undefined;
      },
    },
  },
];
