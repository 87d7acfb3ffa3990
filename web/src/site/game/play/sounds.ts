/** One tone: where it begins and ends in Hz, when and how long in seconds, how loud. */
type Tone = readonly [from: number, to: number, at: number, length: number, volume: number];

/** Short sounds made of tones: nothing is downloaded. */
const SOUNDS = {
  jump: [[340, 560, 0, 0.1, 0.16]],
  point: [
    [660, 660, 0, 0.07, 0.12],
    [880, 880, 0.06, 0.1, 0.12],
  ],
  levelUp: [
    [523, 523, 0, 0.12, 0.16],
    [659, 659, 0.1, 0.12, 0.16],
    [784, 784, 0.2, 0.12, 0.16],
    [1047, 1047, 0.3, 0.24, 0.16],
  ],
  over: [
    [300, 90, 0, 0.32, 0.22],
    [150, 60, 0.08, 0.34, 0.18],
  ],
} as const satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof SOUNDS;

/** Silent until it is switched on: people close a page that makes noise by itself. */
export class Sounds {
  #isOn = false;
  #audio: AudioContext | undefined;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Called from a click or key: then browsers allow sound. */
  set(isOn: boolean): void {
    this.#isOn = isOn;
    if (isOn) this.#audio ??= new AudioContext();
    void (isOn ? this.#audio?.resume() : this.#audio?.suspend());
  }

  play(sound: Sound): void {
    if (!this.#isOn || !this.#audio) return;
    for (const tone of SOUNDS[sound]) playTone(this.#audio, tone);
  }
}

function playTone(audio: AudioContext, [from, to, at, length, volume]: Tone): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + length);
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(volume, start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
