import type { Content } from "@bakso/contract/content/content";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import type { Tenure } from "../gate/tenure.service.ts";
import { createAddressLimits } from "./address-limits.ts";
import { createHolderLimits } from "./holder-limits.ts";
import type { LimitWindow } from "./shared-limit.store.ts";

/** The site's clock is eight hours ahead, where the day of the 23rd has begun; it ends in 18 hours and a bit. */
const NOW_MS = Date.parse("2026-11-22T21:59:59.500Z");
const MIDNIGHT = "2026-11-23T16:00:00.000Z";
const WAIT_SECONDS = 64_801;
const WAIT = "18 hours, 1 minute";

const content = {
  site: { siteClock: { utcOffsetHours: 8 } },
  limits: {
    newHolders: {
      percentOfAll: 10,
      percentOfWallet: 25,
      words: {
        isNew: "New: {percent} % until {wait}.",
        unknown: "Unknown: {percent} %.",
        usedUp: "All new: {wait}.",
      },
    },
    perAddressPerMinute: { calls: 3 },
    networks: { ipv6Slash56: 2, ipv6Slash48: 4, ipv4Slash24: 8 },
  },
} as unknown as Content;

let taken: Map<string, number>;
let windows: Map<string, LimitWindow>;
let failing: string | undefined;
const shared = {
  take: (window: LimitWindow, count = 1) => {
    if (failing !== undefined && window.what.startsWith(failing))
      return Promise.reject(new Error("no database"));
    windows.set(window.what, window);
    const now = (taken.get(window.what) ?? 0) + count;
    if (now > window.limit) return false;
    taken.set(window.what, now);
    return true;
  },
  refund: (window: LimitWindow, count = 1) => {
    taken.set(window.what, (taken.get(window.what) ?? 0) - count);
  },
  returnIdle: async () => undefined,
  close: async () => undefined,
};
let tenure: Tenure;
beforeEach(() => {
  taken = new Map();
  windows = new Map();
  failing = undefined;
  tenure = "held";
});

const limits = createHolderLimits({
  shared,
  tenures: { of: async () => tenure },
  content: () => content,
  nowMs: () => NOW_MS,
});
const CHAT = {
  what: "chat",
  inAll: 50,
  perWallet: 20,
  usedUp: { code: "limit.chat_site_day", text: "All: {wait}." },
} as const;
const take = (count?: number) => limits.take(CHAT, "wallet", count);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  );

describe("what a holder may use in a day", () => {
  it("is counted in the day of the site's clock, until its midnight", async () => {
    expect(await take()).toMatchObject({ day: "2026-11-23", perWallet: 20, tenure: "held" });
    expect([...windows.values()]).toEqual([
      { what: "chat", windowStart: "2026-11-23", limit: 50, endsAtMs: Date.parse(MIDNIGHT) },
    ]);
    expect([limits.day(), limits.resetsAt().toISOString()]).toEqual(["2026-11-23", MIDNIGHT]);
  });

  it("is a share, and a part of all, for who came in since", async () => {
    tenure = "new";
    expect(await take(3)).toMatchObject({ perWallet: 5, tenure: "new" });
    expect(Object.fromEntries(taken)).toEqual({ "chat of new holders": 3, chat: 3 });
    expect(windows.get("chat of new holders")?.limit).toBe(5);
    expect(windows.get("chat")?.limit).toBe(50);
    tenure = "unknown";
    expect(await take()).toMatchObject({ perWallet: 5, tenure: "unknown" });
  });

  it("is never less than one, and never rounded up", () => {
    expect(limits.shareOf(20, "held")).toBe(20);
    expect(limits.shareOf(7, "new")).toBe(1);
    expect(limits.shareOf(3, "new")).toBe(1);
    expect(limits.shareOf(11, "unknown")).toBe(2);
  });

  it("is said with its reason where it is small", () => {
    expect(limits.noteOn("held")).toBeUndefined();
    expect(limits.noteOn("new")).toBe(`New: 25 % until ${WAIT}.`);
    expect(limits.noteOn("unknown")).toBe("Unknown: 25 %.");
    expect(limits.reached("limit.chat_site_day", "Used up, {wait}.").message).toBe(`Used up, ${WAIT}.`);
    expect(limits.reached("limit.chat_site_day", "Used up.", "unknown").message).toBe(
      "Used up. Unknown: 25 %.",
    );
  });

  it("is refused when all have used it up, with the time until it begins anew, and costs nothing", async () => {
    taken.set("chat", 49);
    tenure = "new";
    const error = await refusal(take(2));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "limit.chat_site_day",
      message: `All: ${WAIT}.`,
      details: { resets_at: MIDNIGHT },
      retryAfterSeconds: WAIT_SECONDS,
    });
    expect(Object.fromEntries(taken)).toEqual({ chat: 49, "chat of new holders": 0 });
  });

  it("is refused when the new ones have used theirs up, and costs the others nothing", async () => {
    taken.set("chat of new holders", 5);
    expect(await take()).toMatchObject({ tenure: "held" });
    tenure = "new";
    expect(await refusal(take())).toMatchObject({
      code: "limit.new_holders_day",
      message: `All new: ${WAIT}.`,
    });
    expect(taken.get("chat")).toBe(1);
  });

  it("is given back once, in every count that it was taken from", async () => {
    tenure = "new";
    const { refund } = await take(2);
    refund();
    refund();
    expect(Object.fromEntries(taken)).toEqual({ chat: 0, "chat of new holders": 0 });
    tenure = "held";
    taken.set("chat of new holders", 3);
    (await take(2)).refund();
    expect(Object.fromEntries(taken)).toEqual({ chat: 0, "chat of new holders": 3 });
  });

  it("is given back when the count of all could not be asked", async () => {
    tenure = "new";
    failing = "chat";
    expect(await refusal(take())).toMatchObject({ message: "no database" });
    failing = undefined;
    const take2 = vi.spyOn(shared, "take");
    take2.mockImplementation((window) => {
      if (window.what === "chat") return Promise.reject(new Error("no database"));
      taken.set(window.what, (taken.get(window.what) ?? 0) + 1);
      return true;
    });
    expect(await refusal(take())).toMatchObject({ message: "no database" });
    expect(taken.get("chat of new holders")).toBe(0);
    take2.mockRestore();
  });
});

describe("what an address may ask for in a minute", () => {
  let addresses: ReturnType<typeof createAddressLimits>;
  beforeEach(() => {
    addresses = createAddressLimits(
      shared,
      () => content,
      () => NOW_MS,
    );
  });
  const OWN = "2001:db8:1:2ff::9";

  it("is counted for itself and its networks of IPv6, each with its own bound", async () => {
    await addresses.count("calls", OWN);
    const minute = { windowStart: "29923079", endsAtMs: Date.parse("2026-11-22T22:00:00Z") };
    expect([...windows.values()]).toEqual([
      { what: "calls:2001:db8:1:2ff::/64", limit: 3, ...minute },
      { what: "calls:2001:db8:1:200::/56", limit: 6, ...minute },
      { what: "calls:2001:db8:1::/48", limit: 12, ...minute },
    ]);
  });

  it("is not counted for a network of IPv4, which belongs to many, unless it is for longer", async () => {
    await addresses.count("calls", "203.0.113.7");
    expect([...taken.keys()]).toEqual(["calls:203.0.113.7"]);
    const day: LimitWindow = { what: "help", windowStart: "d", limit: 2, endsAtMs: NOW_MS + 1 };
    const refund = await addresses.take("203.0.113.7", day);
    expect(windows.get("help:203.0.113.0/24")).toEqual({ ...day, what: "help:203.0.113.0/24", limit: 16 });
    expect([taken.get("help:203.0.113.7"), taken.get("help:203.0.113.0/24")]).toEqual([1, 1]);
    refund?.();
    expect([taken.get("help:203.0.113.7"), taken.get("help:203.0.113.0/24")]).toEqual([0, 0]);
  });

  it("is refused with the seconds until the next minute, one at least", async () => {
    for (let times = 0; times < 3; times += 1) await addresses.count("calls", "203.0.113.7");
    expect(await refusal(addresses.count("calls", "203.0.113.7"))).toMatchObject({
      code: "limit.requests",
      retryAfterSeconds: 1,
    });
    const earlier = createAddressLimits(
      shared,
      () => content,
      () => NOW_MS - 20_000,
    );
    expect(await refusal(earlier.count("calls", "203.0.113.7"))).toMatchObject({ retryAfterSeconds: 21 });
    const lastMoment = createAddressLimits(
      shared,
      () => content,
      () => Date.parse("2026-11-22T21:59:59.999Z"),
    );
    expect(await refusal(lastMoment.count("calls", "203.0.113.7"))).toMatchObject({ retryAfterSeconds: 1 });
  });

  it("costs nothing where a network around it is used up, or could not be asked", async () => {
    taken.set("calls:2001:db8:1::/48", 12);
    expect(await refusal(addresses.count("calls", OWN))).toMatchObject({ code: "limit.requests" });
    expect([...taken.values()]).toEqual([12, 0, 0]);
    taken.clear();
    failing = "calls:2001:db8:1::/48";
    expect(await refusal(addresses.count("calls", OWN))).toMatchObject({ message: "no database" });
    expect([...taken.values()]).toEqual([0, 0]);
  });
});
