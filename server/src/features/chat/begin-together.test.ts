import { beforeEach, describe, expect, it, vi } from "vitest";
import { SQLSTATE, SqlError } from "../../database/sql-errors.ts";
import { createTogetherBeginning } from "./begin-together.ts";
import type { BegunTurn, NewTurn, TurnStore } from "./turn.store.ts";

const QUOTA = { name: "chat", day: "2026-11-23", count: 1, limit: 50 };
const turnOf = (wallet: string, more: Partial<NewTurn> = {}): NewTurn => ({
  wallet,
  conversationId: "talk",
  messageId: "m",
  replyId: "r",
  jobId: `job of ${wallet}`,
  owner: "us",
  question: "Now?",
  pictures: [],
  attachments: [],
  via: null,
  bodyHash: "hash",
  isDemo: false,
  quota: QUOTA,
  replaces: null,
  ...more,
});
const wallets = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
const begunOf = ({ wallet }: NewTurn): BegunTurn =>
  wallet === "poor" ? { kind: "used_up" } : { kind: "begun", position: 1, used: Number(wallet.slice(1)) };

let gates: PromiseWithResolvers<void>[];
const store = { beginTurn: vi.fn<TurnStore["beginTurn"]>(), beginTurns: vi.fn<TurnStore["beginTurns"]>() };
const pass = async () => {
  const gate = Promise.withResolvers<void>();
  gates.push(gate);
  await gate.promise;
};
/** Lets what is under way end, until nothing is. */
const letAllEnd = async () => {
  while (gates.length > 0) {
    for (const gate of gates.splice(0)) gate.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
};
const together = () => store.beginTurns.mock.calls.map(([turns]) => turns.map(({ wallet }) => wallet));
const alone = () => store.beginTurn.mock.calls.map(([{ wallet }]) => wallet);

beforeEach(() => {
  gates = [];
  vi.resetAllMocks();
  store.beginTurn.mockImplementation(async (turn) => {
    await pass();
    return begunOf(turn);
  });
  store.beginTurns.mockImplementation(async (turns) => {
    await pass();
    return turns.map(begunOf);
  });
});

describe("questions of many in the same moment", () => {
  it("[ISSUE-14] are stored in few statements, the first ones at once, and each learns how it began", async () => {
    const begin = createTogetherBeginning(store);
    const asking = [...wallets(12), "poor", "w12"].map((wallet) => turnOf(wallet));
    const all = Promise.all(asking.map((turn) => begin(turn)));
    expect(alone()).toEqual(["w0", "w1"]);
    await letAllEnd();
    expect(await all).toEqual(asking.map(begunOf));
    expect(alone()).toEqual(["w0", "w1"]);
    expect(together()).toEqual([wallets(10).slice(2), ["w10", "w11", "poor", "w12"]]);
    void begin(turnOf("w99"));
    expect(alone()).toHaveLength(3);
  });

  it.each([
    ["23505", "its question is there already"],
    ["BK413", "its wallet has no room left"],
    ["22021", "its words can't be stored"],
    [SQLSTATE.tookTooLong, "somebody has locked its talk"],
  ])("[ISSUE-14] are stored alone where one is refused (%s): %s", async (code) => {
    const begin = createTogetherBeginning(store);
    const refused = new SqlError({ message: "refused", code });
    store.beginTurns.mockRejectedValue(refused);
    store.beginTurn.mockImplementation(async (turn) => {
      await pass();
      if (turn.wallet === "w3") throw refused;
      return begunOf(turn);
    });
    const all = Promise.allSettled(wallets(6).map((wallet) => begin(turnOf(wallet))));
    await letAllEnd();
    const ends = await all;
    expect(ends.map(({ status }) => status)).toEqual(
      wallets(6).map((wallet) => (wallet === "w3" ? "rejected" : "fulfilled")),
    );
    expect(ends[3]).toMatchObject({ reason: refused });
  });

  it.each(["08006", "57P01", "53300"])(
    "[ISSUE-14] are not stored a second time where nobody knows whether they are (%s)",
    async (code) => {
      const begin = createTogetherBeginning(store);
      store.beginTurns.mockRejectedValue(new SqlError({ message: "gone", code }));
      const all = Promise.allSettled(wallets(4).map((wallet) => begin(turnOf(wallet))));
      await letAllEnd();
      expect((await all).map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
        "rejected",
        "rejected",
      ]);
      expect(alone()).toEqual(["w0", "w1"]);
    },
  );

  it("[ISSUE-14] don't wait for statements that have met a lock", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const begin = createTogetherBeginning(store);
    const all = Promise.all(wallets(5).map((wallet) => begin(turnOf(wallet))));
    expect([alone(), together()]).toEqual([["w0", "w1"], []]);
    vi.advanceTimersByTime(100);
    expect(together()).toEqual([["w2", "w3", "w4"]]);
    await letAllEnd();
    expect(await all).toHaveLength(5);
    // Places that were made early are not made again.
    for (const wallet of wallets(4)) void begin(turnOf(wallet));
    expect(alone()).toHaveLength(4);
    vi.useRealTimers();
    await letAllEnd();
  });

  it("[ISSUE-14] are together one of each wallet, of the same quota", async () => {
    const begin = createTogetherBeginning(store);
    const small = { ...QUOTA, limit: 5 };
    const asking = [
      turnOf("w0"),
      turnOf("w1"),
      turnOf("w2"),
      turnOf("w2", { conversationId: "another" }),
      turnOf("w3", { quota: small }),
      turnOf("w4", { quota: { ...QUOTA, count: 0 } }),
      turnOf("w5", { quota: { ...QUOTA, day: "2026-11-24" } }),
      turnOf("w6", { quota: small }),
      turnOf("w7"),
    ];
    const all = Promise.all(asking.map((turn) => begin(turn)));
    await letAllEnd();
    expect(await all).toEqual(asking.map(begunOf));
    expect(together()).toEqual([
      ["w2", "w7"],
      ["w3", "w6"],
    ]);
    expect(alone()).toEqual(["w0", "w1", "w2", "w4", "w5"]);
  });

  it("[ISSUE-14] wait for nobody where they take the place of others, or have pictures or files", async () => {
    const begin = createTogetherBeginning(store);
    for (const wallet of wallets(4)) void begin(turnOf(wallet));
    expect(alone()).toEqual(["w0", "w1"]);
    const file = { attachment_id: "a" } as NewTurn["attachments"][number];
    void begin(turnOf("w4", { replaces: "m0" }));
    void begin(turnOf("w5", { pictures: [{ url: "/picture" }] }));
    void begin(turnOf("w6", { attachments: [file] }));
    expect(alone()).toEqual(["w0", "w1", "w4", "w5", "w6"]);
    await letAllEnd();
  });
});
