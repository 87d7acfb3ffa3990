import { z } from "zod";
import { Fact, Sentence } from "./common.shapes.ts";

/** content/facts.yaml: the figures that several pages show. */
export const FactsContent = z.strictObject({
  social: z.strictObject({ title: Sentence, facts: z.array(Fact).min(1) }),
  conservation: z.strictObject({ title: Sentence, facts: z.array(Fact).min(1) }),
  tigers: z.strictObject({ title: Sentence, facts: z.array(Fact).min(1) }),
});
export type FactsContent = z.infer<typeof FactsContent>;
