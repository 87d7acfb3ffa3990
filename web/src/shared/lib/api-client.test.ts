import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "../wallet/auth.api.ts";
import { ApiError, callApi, callApiJson, NetworkError } from "./api-client.ts";
import { setSignedInWallet } from "./signed-in-wallet.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
  setSignedInWallet(null);
});
const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" }, ...init });
const optionsOf = (call: number): RequestInit => fetched.mock.calls[call]?.[1] ?? {};

describe("a call", () => {
  it("[API-1, API-2] goes to our own origin, with credentials included", async () => {
    fetched.mockResolvedValue(json({}));
    await callApi("/api/session");
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/session");
    expect(optionsOf(0).credentials).toBe("include");
  });

  it("[API-3] without a limit of its own is given up after ten minutes, and not before", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    fetched.mockResolvedValue(json({}));
    await callApi("/api/session");
    expect(timeout).toHaveBeenLastCalledWith(600_000);
    await callApi("/api/session", { timeoutMs: 30_000 });
    expect(timeout).toHaveBeenLastCalledWith(30_000);
    timeout.mockClear();
    await callApi("/api/session", { timeoutMs: null });
    expect(timeout).not.toHaveBeenCalled();
  });

  it("[GATE-8] goes on when the page is left only where that is asked for, as by a sign-out", async () => {
    fetched.mockImplementation(async () => json({}));
    await callApi("/api/session");
    expect(optionsOf(0).keepalive).toBe(false);
    await endSession();
    expect(optionsOf(1).keepalive).toBe(true);
  });

  it("names the wallet that this tab believes is signed in", async () => {
    fetched.mockImplementation(async () => json({}));
    await callApi("/api/limits");
    setSignedInWallet("W");
    await callApi("/api/limits");
    expect(new Headers(optionsOf(0).headers).has("X-Wallet-Address")).toBe(false);
    expect(new Headers(optionsOf(1).headers).get("X-Wallet-Address")).toBe("W");
  });

  it("that the server refuses keeps its code, sentence, details and Retry-After", async () => {
    const body = { error: "slow down", code: "limit.requests", details: { resets_at: "soon" } };
    fetched.mockResolvedValue(
      json(body, { status: 429, headers: { "Content-Type": "application/json", "Retry-After": "7" } }),
    );
    await expect(callApi("/api/x")).rejects.toMatchObject({
      status: 429,
      code: "limit.requests",
      serverText: "slow down",
      details: { resets_at: "soon" },
      retryAfterSeconds: 7,
    });
  });

  it("[API-6] that gets a page of HTML in place of JSON is a failure of the server", async () => {
    fetched.mockResolvedValue(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
    await expect(callApiJson("/api/conversations/W")).rejects.toBeInstanceOf(ApiError);
  });

  it("that gets broken JSON is one too", async () => {
    fetched.mockResolvedValue(new Response("{", { headers: { "Content-Type": "application/json" } }));
    await expect(callApiJson("/api/x")).rejects.toBeInstanceOf(ApiError);
  });

  it("that gets no answer says so", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(callApi("/api/x")).rejects.toBeInstanceOf(NetworkError);
  });

  it("that is aborted ends with the reason it was given", async () => {
    const reason = new Error("a new message");
    const controller = new AbortController();
    fetched.mockImplementation(async () => {
      controller.abort(reason);
      throw new DOMException("aborted", "AbortError");
    });
    await expect(callApi("/api/x", { signal: controller.signal })).rejects.toBe(reason);
  });
});
