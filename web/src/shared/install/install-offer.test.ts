import { describe, expect, it, vi } from "vitest";
import { createKeptText } from "../lib/kept-text.ts";
import { createInstallOffer, type InstallPrompt } from "./install-offer.ts";

const buildPrompt = (outcome: "accepted" | "dismissed") =>
  Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve({ outcome }),
  }) satisfies InstallPrompt;

function build() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  } as Storage;
  const load = () => {
    const page = new EventTarget() as Window;
    const offer = createInstallOffer(
      page,
      createKeptText(() => storage),
    );
    const onChange = vi.fn();
    const leave = offer.subscribe(onChange);
    return { page, offer, onChange, leave };
  };
  return { load };
}

describe("the browser's offer to install the site", () => {
  it("is kept, and opens the browser's dialog when somebody wants it", async () => {
    const { page, offer, onChange } = build().load();
    expect(offer.getState()).toBe("none");
    const prompt = buildPrompt("accepted");
    page.dispatchEvent(prompt);
    expect(prompt.defaultPrevented).toBe(true);
    expect(onChange).toHaveBeenCalledOnce();
    expect(offer.getState()).toBe("offered");
    await offer.install();
    expect(prompt.prompt).toHaveBeenCalledOnce();
    expect(offer.getState()).toBe("none");
  });

  it("also when it came before anybody listened", () => {
    const { page, offer } = build().load();
    page.installPrompt = buildPrompt("accepted");
    expect(offer.getState()).toBe("offered");
  });

  it.each(["here", "in the browser's dialog"])("is not made again to who said no %s", async (where) => {
    const { load } = build();
    const first = load();
    first.page.dispatchEvent(buildPrompt("dismissed"));
    if (where === "here") first.offer.dismiss();
    else await first.offer.install();
    const next = load();
    const prompt = buildPrompt("accepted");
    next.page.dispatchEvent(prompt);
    expect(next.offer.getState()).toBe("possible");
    // The help still has it.
    await next.offer.install();
    expect(prompt.prompt).toHaveBeenCalledOnce();
  });

  it("ends when the site was installed, and is not listened to when nobody looks", () => {
    const { page, offer, leave } = build().load();
    page.dispatchEvent(buildPrompt("accepted"));
    page.dispatchEvent(new Event("appinstalled"));
    expect(offer.getState()).toBe("none");
    leave();
    page.dispatchEvent(buildPrompt("accepted"));
    expect(offer.getState()).toBe("none");
  });
});
