/** What the process with the offline voice is asked, and answers. */
export interface EspeakTask {
  id: number;
  text: string;
  voice: string;
  /** Words a minute. */
  rate: number;
}

export type EspeakResult = { id: number; wavBase64: string } | { id: number; problem: string };
