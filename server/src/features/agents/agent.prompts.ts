import type { Content } from "@bakso/contract/content/content";
import type { ChatPurpose, ChatRequest, ChatTurn } from "../../gateways/ai/chat.model.ts";
import { modelEntry } from "../../model-menu.ts";
import type { AgentName, StoredAgentTask } from "./agent-task.store.ts";
import { decideTool } from "./decide.tool.ts";

export type AgentPrompts = ReturnType<typeof createAgentPrompts>;

/** Requests for the agents' models: what each is told, and as much of the work as fits. */
export function createAgentPrompts(modelId: string, content: () => Content) {
  const build = (purpose: ChatPurpose, instructions: string, turns: readonly ChatTurn[]): ChatRequest => {
    const { contextTokens, maxOutputTokens, temperature } = modelEntry(content().assistant.models, modelId);
    return {
      purpose,
      instructions,
      messages: turns,
      contextTokens,
      maxOutputTokens,
      ...(temperature === undefined ? {} : { temperature }),
    };
  };
  const asks = (text: string): ChatTurn => ({ role: "user", content: text });
  const review = (turn: ChatTurn): ChatRequest => {
    const { reviewer, decide } = content().agents;
    return { ...build("reviewer", reviewer, [turn]), tools: [decideTool(decide)] };
  };

  return {
    clarity: (task: string) => build("clarity", content().agents.clarity, [asks(task)]),

    /** The next message of an agent in a stored task. */
    next(stored: StoredAgentTask, agent: AgentName, round: number): ChatRequest {
      const { writer, refine } = content().agents;
      const task = taskOf(stored);
      const earlier = stored.contributions.filter((one) => one.round < round && one.status === "complete");
      if (agent === "B") {
        const draft = stored.contributions.findLast((one) => one.agent === "A" && one.round <= round);
        return review(asks(reviewText(task, draft?.text ?? "")));
      }
      // The last draft and the remarks about it; older ones are part of it.
      const talk = earlier
        .slice(-2)
        .map(
          (one): ChatTurn =>
            one.agent === "A"
              ? { role: "assistant", content: one.text }
              : asks(`${refine}\n\n${tagged("remarks", one.text)}`),
        );
      return build("writer", writer, [asks(tagged("task", task)), ...talk]);
    },

    /** The same for a client that keeps the task itself: only its message is known. */
    bare(message: string, agent: AgentName): ChatRequest {
      return agent === "A"
        ? build("writer", content().agents.writer, [asks(tagged("task", message))])
        : review(asks(tagged("draft", message)));
    },
  };
}

const taskOf = ({ task, clarification, clarityQuestion }: StoredAgentTask): string =>
  clarification === null ? task : [task, clarityQuestion, clarification].filter(Boolean).join("\n\n");

const reviewText = (task: string, draft: string): string =>
  `${tagged("task", task)}\n\n${tagged("draft", draft)}`;

/** A part of a message under a name. A text that holds the closing tag itself can't end it. */
export const tagged = (name: string, text: string): string =>
  `<${name}>\n${text.replaceAll(`</${name}>`, `</ ${name}>`)}\n</${name}>`;
