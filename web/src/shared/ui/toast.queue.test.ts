import { describe, expect, it, vi } from "vitest";
import { createToastQueue } from "./toast.queue.ts";

const info = (text: string) => ({ kind: "info", text }) as const;
const texts = (queue: ReturnType<typeof createToastQueue>) => queue.current().map(({ text }) => text);

describe("the toasts", () => {
  it("show the newest last and at most three", () => {
    const queue = createToastQueue();
    for (const text of ["one", "two", "three", "four"]) queue.show(info(text));
    expect(texts(queue)).toEqual(["two", "three", "four"]);
  });

  it("don't repeat what still stands there", () => {
    const queue = createToastQueue();
    queue.show(info("saved"));
    queue.show(info("other"));
    queue.show(info("saved"));
    expect(texts(queue)).toEqual(["other", "saved"]);
  });

  it("go when they are dismissed, and tell listeners only of changes", () => {
    const queue = createToastQueue();
    const onChange = vi.fn();
    const leave = queue.subscribe(onChange);
    const id = queue.show(info("saved"));
    const before = queue.current();
    queue.dismiss(id + 1);
    expect(queue.current()).toBe(before);
    queue.dismiss(id);
    expect(texts(queue)).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(2);
    leave();
    queue.show(info("unheard"));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
