import { expect, it, vi } from "vitest";
import { createListeners } from "./listeners.ts";

it("tells all who listen, until they leave", () => {
  const listeners = createListeners();
  const [first, second] = [vi.fn(), vi.fn()];
  expect(listeners.isEmpty()).toBe(true);
  const leave = listeners.subscribe(first);
  listeners.subscribe(second);
  listeners.tell();
  leave();
  listeners.tell();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  listeners.clear();
  listeners.tell();
  expect(second).toHaveBeenCalledTimes(2);
});
