import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../../../shared/lib/api-client.ts";
import { createRecorder, type RecorderServices, type SoundRecorder } from "./recorder.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A browser that records "sound", and a server that hears "Hello". */
function build(change: Partial<RecorderServices> = {}) {
  const track = { stop: vi.fn() };
  const sound: SoundRecorder & { state: RecordingState } = {
    state: "inactive",
    mimeType: "audio/webm",
    ondataavailable: null,
    onstop: null,
    onerror: null,
    start() {
      sound.state = "recording";
    },
    stop() {
      sound.state = "inactive";
      sound.ondataavailable?.call(sound as MediaRecorder, { data: new Blob(["sound"]) } as BlobEvent);
      sound.onstop?.call(sound as MediaRecorder, new Event("stop"));
    },
  };
  const services = {
    openMicrophone: vi.fn(async () => ({ getTracks: () => [track as unknown as MediaStreamTrack] })),
    recordFrom: () => sound,
    transcribe: vi.fn(async (_sound: Blob, _signal: AbortSignal) => "Hello"),
    onText: vi.fn(),
  };
  return { recorder: createRecorder({ ...services, ...change }), services, sound, track };
}
const soon = () => vi.advanceTimersByTimeAsync(0);

describe("a recording", () => {
  it("is begun, counted, stopped, written down, and the microphone closed", async () => {
    const { recorder, services, track } = build();
    const phases: string[] = [];
    recorder.subscribe(() => phases.push(recorder.getState().phase));
    const whole = recorder.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(recorder.getState()).toEqual({ phase: "recording", seconds: 3 });
    expect(track.stop).not.toHaveBeenCalled();
    recorder.stop();
    await whole;
    expect(track.stop).toHaveBeenCalledOnce();
    expect([...new Set(phases)]).toEqual(["opening", "recording", "writing", "idle"]);
    const [sound] = services.transcribe.mock.calls[0] ?? [];
    expect([sound?.type, await sound?.text()]).toEqual(["audio/webm", "sound"]);
    expect(services.onText.mock.calls).toEqual([["Hello"]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends by itself after a minute", async () => {
    const { recorder, services } = build();
    const whole = recorder.start();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(services.transcribe).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await whole;
    expect(services.transcribe).toHaveBeenCalledOnce();
    expect(services.onText).toHaveBeenCalledOnce();
  });

  it("that is canceled is sent nowhere", async () => {
    const { recorder, services, track, sound } = build();
    const whole = recorder.start();
    await vi.advanceTimersByTimeAsync(2_000);
    recorder.cancel();
    await whole;
    expect(recorder.getState()).toEqual({ phase: "idle", problem: null });
    expect([sound.state, track.stop.mock.calls.length]).toEqual(["inactive", 1]);
    expect(services.transcribe).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that is canceled before the browser was allowed to listen closes the microphone at once", async () => {
    const { promise, resolve } = Promise.withResolvers<Pick<MediaStream, "getTracks">>();
    const { recorder, services, track, sound } = build({ openMicrophone: () => promise });
    const whole = recorder.start();
    recorder.cancel();
    resolve({ getTracks: () => [track as unknown as MediaStreamTrack] });
    await whole;
    expect(track.stop).toHaveBeenCalledOnce();
    expect(sound.state).toBe("inactive");
    expect(services.transcribe).not.toHaveBeenCalled();
  });

  it("that is canceled while it is written down is not put into the input, nor is it mixed with the next", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { recorder, services } = build({ transcribe: vi.fn(() => promise) });
    const first = recorder.start();
    await soon();
    recorder.stop();
    await soon();
    expect(recorder.getState().phase).toBe("writing");
    recorder.cancel();
    const second = recorder.start();
    await soon();
    resolve("too late");
    await first;
    expect(services.onText).not.toHaveBeenCalled();
    expect(recorder.getState().phase).toBe("recording");
    recorder.cancel();
    await second;
  });

  it("that follows a canceled one is not ended by it", async () => {
    const { promise, resolve } = Promise.withResolvers<Pick<MediaStream, "getTracks">>();
    const { recorder, services, track } = build();
    services.openMicrophone.mockReturnValueOnce(promise as ReturnType<typeof services.openMicrophone>);
    const first = recorder.start();
    recorder.cancel();
    const second = recorder.start();
    await soon();
    resolve({ getTracks: () => [track as unknown as MediaStreamTrack] });
    await first;
    expect(recorder.getState().phase).toBe("recording");
    recorder.stop();
    await second;
    expect(services.onText).toHaveBeenCalledOnce();
  });

  it("is only one at a time", async () => {
    const { recorder, services } = build();
    const whole = recorder.start();
    await soon();
    await recorder.start();
    expect(services.openMicrophone).toHaveBeenCalledOnce();
    recorder.cancel();
    await whole;
  });
});

describe("a recording that comes to nothing says why", () => {
  const refusal = new ApiError(429, { error: "Those were all.", code: "limit.transcriptions_day" }, null);
  it.each([
    ["nobody spoke", { transcribe: async () => "" }, "Nothing could be heard"],
    [
      "the server refuses",
      { transcribe: () => Promise.reject(refusal) },
      "Nothing was written down. Those were all.",
    ],
    [
      "the server is away",
      { transcribe: () => Promise.reject(new NetworkError(null)) },
      "could not be reached",
    ],
    [
      "it may not listen",
      { openMicrophone: () => Promise.reject(new DOMException("", "NotAllowedError")) },
      "not open to this site",
    ],
    [
      "there is no microphone",
      { openMicrophone: () => Promise.reject(new DOMException("", "NotFoundError")) },
      "No microphone",
    ],
    [
      "the browser can't record",
      {
        recordFrom: () => {
          throw new DOMException("", "NotSupportedError");
        },
      },
      "could not record",
    ],
  ] satisfies [string, Partial<RecorderServices>, string][])("%s", async (_, change, words) => {
    const { recorder, services, track } = build(change);
    const whole = recorder.start();
    await soon();
    recorder.stop();
    await whole;
    expect(recorder.getState()).toMatchObject({ phase: "idle", problem: expect.stringContaining(words) });
    expect(services.onText).not.toHaveBeenCalled();
    expect(track.stop).toHaveBeenCalledTimes("openMicrophone" in change ? 0 : 1);
  });

  it("and a microphone that is pulled out is closed", async () => {
    const { recorder, sound, track } = build();
    const whole = recorder.start();
    await soon();
    sound.onerror?.call(sound as MediaRecorder, new Event("error") as ErrorEvent);
    await whole;
    expect(recorder.getState()).toMatchObject({ phase: "idle", problem: expect.stringContaining("record") });
    expect(track.stop).toHaveBeenCalledOnce();
  });
});
