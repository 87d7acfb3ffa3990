import { wavOf } from "../../server/src/gateways/speech/wav.format.ts";
import type { EspeakResult, EspeakTask } from "./espeak.protocol.ts";

/** As far as we use it; the package has no types. */
interface EspeakWorker {
  get_samplerate(): number;
  /** 0 when there is such a voice. */
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  synthesize(text: string, onPart: (samples: ArrayBuffer | null, events: unknown) => void): void;
}
interface EspeakModule {
  eSpeakNGWorker: new () => EspeakWorker;
}

/** Named by a variable: it may not be installed, and its licence keeps it out of what we build. */
const PACKAGE = "@echogarden/espeak-ng-emscripten";
const DEFAULT_VOICE = "en-us";

const loading = (import(PACKAGE) as Promise<{ default: () => Promise<EspeakModule> }>).then(
  async ({ default: load }) => new (await load()).eSpeakNGWorker(),
);

async function perform({ id, text, voice, rate }: EspeakTask): Promise<EspeakResult> {
  try {
    const worker = await loading;
    if (worker.set_voice(voice) !== 0) worker.set_voice(DEFAULT_VOICE);
    worker.set_rate(rate);
    const parts: Uint8Array[] = [];
    worker.synthesize(text, (samples) => {
      // What it hands out is its own memory, and written again with the next part.
      if (samples !== null) parts.push(new Uint8Array(samples).slice());
    });
    return { id, wavBase64: Buffer.from(wavOf(parts, worker.get_samplerate())).toString("base64") };
  } catch (error) {
    return { id, problem: String(error) };
  }
}

process.on("message", (task: EspeakTask) => {
  void perform(task).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
