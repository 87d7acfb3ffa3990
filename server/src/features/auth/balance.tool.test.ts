import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadContent } from "../../content/load-content.ts";
import type { Gate, GateState } from "../../gate/gate.service.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { balanceTool } from "./balance.tool.ts";

const content = await loadContent(join(import.meta.dirname, "../../../../content"));
const { symbol } = content.token;
const toolWith = (stateOf: Gate["stateOf"]) => balanceTool({ stateOf }, () => content);
const answers = (state: Pick<GateState, "access" | "balanceRaw">) =>
  toolWith(async () => ({ ...state, requiredRaw: 350_000_000_000n, checkedAtMs: 0 })).run({}, {
    wallet: "a wallet",
    ip: "203.0.113.7",
  } as ToolContext);

describe("what the chat says of a balance", () => {
  it("is what is held and asked for, and that the gate is open", async () => {
    expect(await answers({ access: "granted", balanceRaw: 400_000_000_000n })).toEqual({
      result: `You hold 400,000 ${symbol}. The door opens at 350,000 ${symbol}. It is open to you.`,
      view: {
        kind: "balance",
        symbol,
        decimals: content.token.decimals,
        balance_raw: "400000000000",
        required_raw: "350000000000",
        missing_raw: "0",
      },
    });
  });

  it("is what is missing, to the unit", async () => {
    const { result, view } = await answers({ access: "denied", balanceRaw: 349_999_999_999n });
    expect(result).toMatch(/You are missing 0\.000001 \S+\.$/);
    expect(view).toMatchObject({ missing_raw: "1" });
  });

  it("is nothing where it could not be read", async () => {
    expect(await answers({ access: "denied", balanceRaw: null })).toEqual({
      result: "The balance can't be read just now.",
    });
  });

  it("is of the wallet that asks, from where it asks", async () => {
    const asked: unknown[] = [];
    const tool = toolWith(async (asker) => {
      asked.push(asker);
      return { access: "denied", balanceRaw: null, requiredRaw: 1n, checkedAtMs: null };
    });
    await tool.run({}, { wallet: "a wallet", ip: "203.0.113.7" } as ToolContext);
    expect(asked).toEqual([{ wallet: "a wallet", ip: "203.0.113.7" }]);
  });

  it("costs nothing but the reply, changes nothing, and has no words of strangers", () => {
    expect(toolWith(async () => Promise.reject(new Error("not asked")))).toMatchObject({
      name: "own_balance",
      pays: "reply",
      effect: "reads",
      writtenBy: "us",
    });
  });

  it.each([
    ["What is my balance?", true],
    ["Am I still a holder?", true],
    ["How many tokens do I hold?", true],
    [`How much ${symbol} do I have?`, true],
    ["How many tokens am I missing?", true],
    // Nothing says of what:
    ["How much do I have?", false],
    ["Am I missing something?", false],
    // no question:
    ["I hold tokens", false],
    // nobody's own:
    ["Which tokens are there?", false],
    // something else is left, or kept safe.
    ["How many answers does my balance leave?", false],
    ["How do I keep the keys of my tokens?", false],
  ])("is asked for by %j: %s", (question, isAsked) => {
    const { inputFor } = toolWith(async () => Promise.reject(new Error("not asked")));
    expect(inputFor(question)).toEqual(isAsked ? {} : undefined);
  });
});
