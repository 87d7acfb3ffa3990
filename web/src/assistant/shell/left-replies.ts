import { keptInTab } from "../../shared/lib/kept-text.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { LeftAnswer } from "../chat/left-answers.ts";
import type { ElsewhereParts } from "./elsewhere-parts.ts";
import type { ElsewhereTeller } from "./tell-elsewhere.ts";

const keyOf = ({ wallet }: ElsewhereParts): string => `left:${wallet}`;

/** Tells of what ends in conversations that nobody looks at. What does so is loaded when the first was left. */
export function createElsewhere() {
  let parts: ElsewhereParts | undefined;
  let loading: Promise<ElsewhereTeller> | undefined;
  const withTeller = (use: (teller: ElsewhereTeller) => void) => {
    const given = parts;
    if (given === undefined) return;
    loading ??= loadPart(() => import("./tell-elsewhere.ts")).then(({ createTeller }) =>
      createTeller(given, keyOf(given)),
    );
    // Without it nothing is lost but the telling.
    loading.then(use, () => {
      loading = undefined;
    });
  };
  return {
    onLeft: (answer: LeftAnswer) => withTeller((teller) => teller.follow(answer)),
    onUnsent: (conversationId: string) => withTeller((teller) => teller.tellUnsent(conversationId)),
    begin(given: ElsewhereParts): () => void {
      parts = given;
      // What was left before a reload of the tab.
      if (keptInTab.read(keyOf(given)) !== null) withTeller(() => undefined);
      return () => {
        parts = undefined;
        loading?.then(
          (teller) => teller.dispose(),
          () => undefined,
        );
        loading = undefined;
      };
    },
  };
}
