import { expect, it } from "vitest";
import { missingStyles, unusedStyles } from "./style-classes.ts";

it("finds the classes that no component names, and judges no module whose classes are chosen at run time", () => {
  const files = new Map([
    [
      "web/a/card.module.css",
      ".card { color: red } /* .gone {} */ .card:hover .dead, .title { margin: 0.5em }",
    ],
    [
      "web/a/card.tsx",
      'import styles from "./card.module.css";\n<p className={styles.card} id={styles.title} />',
    ],
    ["web/a/b/side.module.css", "@media (min-width: 1px) { .left { x: y } .right { x: y } }"],
    ["web/a/side.tsx", 'import styles from "./b/side.module.css";\nstyles[side];'],
    ["web/a/base.module.css", ".ground { x: y } .lost { x: y }"],
    ["web/a/other.module.css", '.other { composes: ground from "./base.module.css"; }'],
    ["web/a/other.tsx", 'import css from "./other.module.css";\ncss.other;'],
  ]);
  expect(unusedStyles(files)).toEqual(["web/a/card.module.css: .dead", "web/a/base.module.css: .lost"]);
});

it("finds the classes that a component names and its style sheet has not", () => {
  const files = new Map([
    ["web/a/row.module.css", ".row:has(> .last) { x: y } /* .first {} */"],
    [
      "web/a/row.tsx",
      'import styles from "./row.module.css";\n<p className={styles.row}><b className={styles.first} /><i className={styles.last} /></p>',
    ],
  ]);
  expect(missingStyles(files)).toEqual(["web/a/row.tsx: .first"]);
});
