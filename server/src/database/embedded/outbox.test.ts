import { expect, it } from "vitest";
import { Outbox } from "./outbox.ts";

it("An outbox sends together, and in order, what is put in at once and what follows from the same answers", async () => {
  const sent: string[][] = [];
  const outbox = new Outbox<string>((messages) => sent.push(messages));
  const answers = Promise.withResolvers<void>();
  const callers = ["a", "b", "c"].map(async (name) => {
    outbox.put(`${name}1`);
    await answers.promise;
    outbox.put(`${name}2`);
  });
  expect(sent).toEqual([]);
  await Promise.resolve();
  expect(sent).toEqual([["a1", "b1", "c1"]]);
  answers.resolve();
  await Promise.all(callers);
  outbox.put("last");
  outbox.flush();
  await Promise.resolve();
  expect(sent).toEqual([["a1", "b1", "c1"], ["a2", "b2", "c2"], ["last"]]);
});
