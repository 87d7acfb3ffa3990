import type { Content } from "@bakso/contract/content/content";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import type { HolderLimits } from "../../limits/holder-limits.ts";
import { createChatQuota } from "./chat.quota.ts";

const WALLET = "A".repeat(44);
const live = () => new AbortController().signal;

function chatQuotaWith(takeOne: () => Promise<boolean>) {
  const refundOfSite = vi.fn();
  const refundOne = vi.fn(async () => undefined);
  const holderLimits = {
    take: async () => ({ day: "2026-01-01", perWallet: 3, tenure: "held", refund: refundOfSite }),
    reached: (code: "limit.chat_wallet_day") => new AppError(code),
  } as unknown as HolderLimits;
  const content = () => ({ limits: { perDay: {} }, assistant: { limitReached: {} } }) as unknown as Content;
  const store = { takeOne, refundOne, readUsage: async () => 0 };
  return { chatQuota: createChatQuota({ holderLimits, store, content }), refundOfSite, refundOne };
}

const failing = async () => {
  throw new Error("the model is away");
};

describe("the quota for an answer that is stored nowhere", () => {
  it("is kept when the answer is written, and what was written is the answer", async () => {
    const { chatQuota, refundOfSite, refundOne } = chatQuotaWith(async () => true);
    const pieces: string[] = [];
    const asker = { wallet: WALLET, signal: live(), onText: (piece: string) => void pieces.push(piece) };
    const text = await chatQuota.replyUnstored(asker, async (write) => {
      write("Miau");
      write("!");
    });
    expect([text, pieces]).toEqual(["Miau!", ["Miau", "!"]]);
    expect([refundOfSite.mock.calls.length, refundOne.mock.calls.length]).toEqual([0, 0]);
  });

  it("is refunded once, of both, when the answer fails, also where it was given back before", async () => {
    const { chatQuota, refundOfSite, refundOne } = chatQuotaWith(async () => true);
    const response = chatQuota.replyUnstored({ wallet: WALLET, signal: live() }, async (_write, refund) => {
      await refund();
      await failing();
    });
    await expect(response).rejects.toThrow("the model is away");
    expect([refundOfSite.mock.calls.length, refundOne.mock.calls.length]).toEqual([1, 1]);
  });

  it.each([
    ["is kept when its asker left in the middle", "Mi", 0],
    ["is refunded when its asker left before the first word", "", 1],
  ])("%s", async (_what, text, refunds) => {
    const { chatQuota, refundOfSite, refundOne } = chatQuotaWith(async () => true);
    const asker = { wallet: WALLET, signal: AbortSignal.abort() };
    const leaving = chatQuota.replyUnstored(asker, async (write) => {
      write(text);
      await failing();
    });
    await expect(leaving).rejects.toThrow("the model is away");
    expect([refundOfSite.mock.calls.length, refundOne.mock.calls.length]).toEqual([refunds, refunds]);
  });

  it("of all is refunded when the wallet has none left, and when that could not be counted", async () => {
    const none = chatQuotaWith(async () => false);
    const asker = { wallet: WALLET, signal: live() };
    await expect(none.chatQuota.replyUnstored(asker, failing)).rejects.toMatchObject({
      code: "limit.chat_wallet_day",
    });
    const broken = chatQuotaWith(async () => Promise.reject(new Error("the database is away")));
    await expect(broken.chatQuota.replyUnstored(asker, failing)).rejects.toThrow("the database is away");
    for (const { refundOfSite, refundOne } of [none, broken])
      expect([refundOfSite.mock.calls.length, refundOne.mock.calls.length]).toEqual([1, 0]);
  });
});
