import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeptText } from "../../shared/lib/kept-text.ts";
import { settled } from "./build-chat.test-kit.ts";
import { createChatClient } from "./chat-client.ts";
import { buildChatServer } from "./chat-server.test-kit.ts";
import { createDrafts } from "./drafts.ts";
import { createOutbox } from "./outbox.ts";
import { buildRows } from "./thread-rows.ts";

const C = "c";

/** Devices of one wallet, side by side: each is told when another has changed the conversation. */
function buildDevices(count: number) {
  const server = buildChatServer();
  void server.api.createConversation("wallet", C, "");
  let ids = 0;
  const devices = Array.from({ length: count }, (_, index) => {
    const kept = createKeptText(() => memory());
    const tellOthers = () => {
      for (const [other, { client }] of devices.entries())
        if (other !== index) client.noticeChange({ conversation_id: C });
    };
    const typed: string[] = [];
    const client = createChatClient({
      wallet: "wallet",
      api: {
        ...server.api,
        async showMessage(wallet, id, messageId) {
          await server.api.showMessage(wallet, id, messageId);
          tellOthers();
        },
      },
      senders: {},
      outbox: createOutbox(kept, "wallet"),
      drafts: createDrafts(kept, "wallet"),
      newId: () => `id${++ids}`,
      onNextFrame: (run) => run(),
      now: () => new Date("2026-11-20T20:05:00Z"),
      nameNew: () => "11/20/26 3:05pm",
      wait: () => Promise.resolve(),
      onConversationsChanged: () => undefined,
      onReplyBegun: tellOthers,
      onFailure: () => undefined,
      onReplyLeft: () => undefined,
      onLeftUnsent: () => undefined,
      onReplyEnded: tellOthers,
    });
    const rows = () => {
      const { thread, heardHere } = client.getState();
      return buildRows({ ...thread, heardHere });
    };
    return { client, rows, typed };
  });
  const deliverAll = async () => {
    do {
      while (server.isDelivering()) server.deliver(0);
      await settled();
    } while (server.isDelivering());
  };
  return { server, devices, deliverAll };
}

type Device = ReturnType<typeof buildDevices>["devices"][number];

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
}

const shown = ({ rows }: Device) =>
  rows().flatMap((row) => (row.kind === "question" || row.kind === "reply" ? [row.message] : []));

/** Asks, and lets the reply come whole. */
async function askWhole(
  kit: ReturnType<typeof buildDevices>,
  device: Device,
  ask: () => unknown,
  reply: string,
) {
  ask();
  await settled();
  kit.server.grow(C, reply);
  kit.server.end(C);
  await kit.deliverAll();
  expect(device.client.getState().thread.reply).toBeNull();
}

describe("a conversation on several devices", () => {
  it("shows what is stored, each message once, after an edit, another question, and another talk", async () => {
    const kit = buildDevices(1);
    const device = kit.devices[0] as Device;
    const { client } = device;
    client.open(C);
    await kit.deliverAll();
    for (const text of ["A", "B", "C"]) await askWhole(kit, device, () => client.send(text), `re ${text}`);
    const first = client.getState().thread.messages[0]?.message_id ?? "";
    await askWhole(kit, device, () => client.editQuestion(C, first, "A2"), "re A2");
    await askWhole(kit, device, () => client.send("B2"), "re B2");
    client.open("other");
    await kit.deliverAll();
    client.open(C);
    await kit.deliverAll();
    expect(shown(device)).toEqual(["A2", "re A2", "B2", "re B2"]);
    expect(client.getState().thread.messages.map(({ position }) => position)).toEqual([7, 8, 9, 10]);
  });

  it("shows what the other one asks, and its reply as it grows", async () => {
    const kit = buildDevices(2);
    const [one, other] = kit.devices as [Device, Device];
    for (const { client } of kit.devices) client.open(C);
    await kit.deliverAll();
    one.client.send("A");
    await kit.deliverAll();
    kit.server.grow(C, "half");
    await settled();
    expect(other.client.getState().thread.reply?.parts).toEqual([{ type: "text", text: "half" }]);
    kit.server.grow(C, " and half");
    kit.server.end(C);
    await kit.deliverAll();
    expect(shown(other)).toEqual(["A", "half and half"]);
    expect(shown(one)).toEqual(["A", "half and half"]);
  });

  it("that changes before it could be read is read once more, not over and over", async () => {
    const kit = buildDevices(1);
    const { client } = kit.devices[0] as Device;
    client.open(C);
    client.noticeChange({ conversation_id: C });
    kit.server.refuseReadings(true);
    await kit.deliverAll();
    expect(client.getState().thread.reading).toMatchObject({ failure: expect.anything() });
    kit.server.refuseReadings(false);
    client.noticeChange({ conversation_id: C });
    await kit.deliverAll();
    expect(client.getState().thread).toMatchObject({ reading: "done", isStale: false });
    expect(kit.server.readingCount()).toBeLessThan(8);
  });

  it("loses nothing, shows nothing twice, and agrees with the store, whatever happens in whatever order", async () => {
    const device = fc.nat({ max: 1 });
    const pick = fc.nat({ max: 50 });
    const step = fc.oneof(
      fc.record({
        what: fc.constantFrom("ask", "again", "version", "stop", "reload", "away", "back"),
        device,
        pick,
      }),
      fc.record({ what: fc.constantFrom("edit"), device, pick }),
      fc.record({ what: fc.constantFrom("grow", "end", "cut", "deliver", "deliver"), device, pick }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 35 }), async (steps) => {
        const kit = buildDevices(2);
        const { server, devices, deliverAll } = kit;
        for (const { client } of devices) client.open(C);
        let texts = 0;
        for (const { what, device: index, pick: number } of steps) {
          const { client, typed, rows } = devices[index] as Device;
          const isHere = client.getState().activeId === C;
          const questions = rows().filter((row) => row.kind === "question" && row.state === "stored");
          const replies = rows().filter((row) => row.kind === "reply" && row.status === "complete");
          texts += 1;
          const text = `text ${texts}`;
          if (what === "ask" && isHere) {
            typed.push(text);
            client.send(text);
          } else if (what === "edit" && questions.length > 0) {
            const chosen = questions[number % questions.length];
            if (chosen?.kind === "question") {
              typed.push(text);
              client.editQuestion(C, chosen.messageId, text);
            }
          } else if (what === "again") {
            const chosen = replies.at(-1);
            if (chosen?.kind === "reply") client.askAgain(C, chosen.messageId ?? "");
          } else if (what === "version" && isHere) {
            const all = rows().flatMap((row) => ("versions" in row && row.versions) || []);
            const wanted = all[number % Math.max(all.length, 1)];
            if (wanted !== undefined) void client.showVersion(wanted);
          }
          if (what === "stop") void client.stop();
          else if (what === "reload") void client.reload(C);
          else if (what === "away") client.open(null);
          else if (what === "back") client.open(C);
          else if (what === "grow") server.grow(C, "x");
          else if (what === "end") server.end(C);
          else if (what === "cut") server.cut(C);
          else server.deliver(number);
          if (number % 3 === 0) await settled();
          for (const one of devices) {
            const keys = one.rows().map(({ key }) => key);
            expect(new Set(keys).size).toBe(keys.length);
            const told = one.client.getState().thread.messages.map(({ message_id }) => message_id);
            expect(new Set(told).size).toBe(told.length);
          }
        }
        await deliverAll();
        server.end(C);
        for (const { client } of devices) {
          client.open(C);
          void client.reload(C);
        }
        await deliverAll();
        await deliverAll();
        for (const { client, rows, typed } of devices) {
          const stored = client.getState().thread.messages;
          expect(
            stored.map(({ message_id, content, status }) => `${message_id} ${content} ${status}`),
          ).toEqual(server.read(C));
          const visible = rows().flatMap((row) =>
            (row.kind === "question" && row.state === "stored") || row.kind === "reply" ? [row.message] : [],
          );
          expect(visible).toEqual(stored.map(({ content }) => content));
          expect(rows().some((row) => row.kind === "question" && row.state === "sending")).toBe(false);
          for (const text of typed) {
            const isUnsent = rows().some((row) => row.kind === "question" && row.message === text);
            expect(isUnsent || server.wasStored(C, text), `"${text}" is lost`).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
