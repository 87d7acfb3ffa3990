import type { PartSource, PicturePart, ToolView } from "@bakso/contract/parts";
import { z } from "zod";
import type { ToolDefinition } from "../gateways/ai/chat.model.ts";

/** What a tool is given with its input. */
export interface ToolContext {
  wallet: string;
  /** From where the person asks. */
  ip: string;
  /** Ends with Stop, and when the tool's time is over. */
  signal: AbortSignal;
  budget: {
    /** Characters of the result that the model will get; more is cut off. */
    resultChars: number;
  };
  /** Gives a page the number by which the reply may name it; it is then listed with the reply's sources. */
  cite(source: Omit<PartSource, "number">): number;
  /** What this reply's tools listed so far. */
  sources(): readonly PartSource[];
  /** All that the person wrote in this talk, to the letter: nobody else's words are in it. */
  personSaid: string;
}

export interface ToolOutcome {
  /** For the model: short, in plain sentences that can be said as they are. */
  result: string;
  /** For the person. */
  view?: ToolView;
  /** A picture that the tool made; it becomes the reply's. */
  picture?: PicturePart;
}

export interface Tool<Input = unknown> {
  /** Letters, digits and `_`. */
  name: string;
  /** For the model: what it does, and when to use it. */
  use: string;
  /** For people, while it runs, and afterwards. */
  doing: string;
  title: string;
  input: z.ZodType<Input>;
  /** Who pays: the reply that it is part of, or a picture of the day, which `run` takes and refunds. */
  pays: "reply" | "picture";
  /** `changes` what is kept of the wallet, or `spends` of its day. */
  effect: "reads" | "changes" | "spends";
  /** `others`: strangers may have written what it answers. The model is told so, and what it wants to change or spend afterwards waits for a press. */
  writtenBy: "us" | "others";
  timeoutMs?: number;
  /** Where each call costs the operator something: how many there may be in one reply. */
  mostPerReply?: number;
  /**
   * Its input for a question in plain words, where that asks for nothing but this; for models that can't call tools, and
   * for the offline one, which goes by words. English and Indonesian.
   */
  inputFor(question: string): Input | undefined;
  /** @throws AppError with words that the person and the model are told */
  run(input: Input, context: ToolContext): Promise<ToolOutcome>;
}

/** Of whatever input. */
// biome-ignore lint/suspicious/noExplicitAny: each tool reads its own input, after its own shape has checked it
export type AnyTool = Tool<any>;

/** A tool, with its input's type taken from its shape. */
export const defineTool = <Shape extends z.ZodObject>(
  tool: Omit<Tool<z.infer<Shape>>, "input"> & { input: Shape },
): AnyTool => tool;

/** To put an input's shape into words takes longer than anything else that a question needs: each tool's is made once. */
const definitions = new WeakMap<AnyTool, ToolDefinition>();

/** A tool as models are told of it. */
export function definitionOf(tool: AnyTool): ToolDefinition {
  const known = definitions.get(tool);
  if (known) return known;
  const { name, use: description, input, inputFor } = tool;
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: "input" });
  const definition = { name, description, inputSchema, inputFor };
  definitions.set(tool, definition);
  return definition;
}
