import { HOSTILE_MARKDOWN, HTML_PAGE, UNICODE_TEXT } from "./ai-server.texts.ts";

/** A provider's refusal of a call; each wire puts it into its own shape. */
export interface ProviderError {
  status: number;
  code: string;
  message: string;
  retryAfterSeconds?: number;
}

/**
 * How a stream ends; `cut` breaks the connection, `hang` says nothing more and leaves it open, `unfinished` ends the
 * body properly in the middle of the answer.
 */
export type StreamEnd =
  | "stop"
  | "length"
  | "content_filter"
  | "refusal"
  | "error"
  | "cut"
  | "hang"
  | "unfinished";

export interface StreamPlan {
  kind: "stream";
  /** Number of pieces; Infinity never ends. */
  count: number;
  /** Text of piece i; undefined means numbered words, whose frames are made once and kept. */
  pieceAt?: (index: number) => string;
  firstDelayMs: number;
  /** Between two pieces; 0 is as fast as the socket takes them, "joined" puts all into few large writes. */
  intervalMs: number | "joined" | "byte-by-byte";
  end: StreamEnd;
  /** Pieces of hidden reasoning before the first text. */
  reasoningCount: number;
}

export type Plan = { kind: "error"; error: ProviderError } | { kind: "page"; html: string } | StreamPlan;

/** Text of piece `index` of the scenarios that count: fast, slow, paced, burst, endless. */
export const numberedPiece = (index: number): string => `w${index} `;

/** The whole answer of a counted scenario, for tests that compare every letter. */
export const numberedText = (count: number): string =>
  Array.from({ length: count }, (_, index) => numberedPiece(index)).join("");

const words = (text: string): string[] => text.match(/\s*\S+/gu) ?? [];

const counted = (
  pieceCount: number,
  intervalMs: StreamPlan["intervalMs"],
  more: Partial<StreamPlan> = {},
): StreamPlan => ({
  kind: "stream",
  count: pieceCount,
  firstDelayMs: 0,
  intervalMs,
  end: "stop",
  reasoningCount: 0,
  ...more,
});

const spoken = (pieces: readonly string[], more: Partial<StreamPlan> = {}): StreamPlan =>
  counted(pieces.length, 2, { pieceAt: (index) => pieces[index] ?? "", ...more });

const failing = (status: number, code: string, message: string, retryAfterSeconds?: number): Plan => ({
  kind: "error",
  error: { status, code, message, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
});

const SERVER_ERROR = failing(500, "server_error", "The server had an error while processing your request.");
const RATE_LIMIT = "Rate limit reached for requests.";

export interface ScenarioRequest {
  /** Arguments after the name: `[[paced:600:10]]` gives ["600", "10"]. */
  args: readonly string[];
  /** The last user message without its marker. */
  question: string;
  /** The key as it was sent; some servers repeat it when they refuse it. */
  key: string;
  /** True for the first request with this very text since the start or the last DELETE /__requests. */
  isFirstTime: boolean;
}

const numeric = (value: string | undefined, fallback: number): number =>
  value === undefined || value === "" ? fallback : Number(value);

/** Everything the fake can do, by name; in brackets the arguments that `[[name:a:b]]` may carry. */
export const SCENARIOS: Record<string, (request: ScenarioRequest) => Plan> = {
  /** [pieces] */
  fast: ({ args }) => counted(numeric(args[0], 20), 1),
  /** [first delay in ms] */
  slow: ({ args }) => counted(40, 50, { firstDelayMs: numeric(args[0], 1500) }),
  /** [pieces, ms between them] */
  paced: ({ args }) => counted(numeric(args[0], 100), numeric(args[1], 20)),
  /** [how many, ms between them] */
  sentences: ({ args }) =>
    counted(numeric(args[0], 3), numeric(args[1], 1_000), {
      pieceAt: (index) => `This is sentence ${index + 1}. `,
    }),
  /** [pieces] */
  burst: ({ args }) => counted(numeric(args[0], 200), "joined"),
  /** [ms between pieces] */
  endless: ({ args }) => counted(Number.POSITIVE_INFINITY, numeric(args[0], 20)),
  /** [pieces before the silence] */
  stalls: ({ args }) => counted(numeric(args[0], 0), 2, { end: "hang" }),
  /** [pieces of reasoning, ms between all pieces] */
  reasoning: ({ args }) => counted(20, numeric(args[1], 5), { reasoningCount: numeric(args[0], 10) }),
  /** A summary that names two sources, and one that nobody gave. */
  cites: () => spoken(words("Tigers are doing well [1]. Snares are removed [2]. Nobody said this [9].")),
  /** The same of findings that are hostile. */
  hostile: () => spoken(words("Tigers were seen [1].")),
  /** What a model that sees says about a picture. */
  sees: () => spoken(words("An orange tiger cub under a *leaf*.")),
  echo: ({ question }) => spoken(words(question)),
  unicode: () => spoken(words(UNICODE_TEXT), { intervalMs: "byte-by-byte" }),
  empty: () => spoken([]),
  length: () => spoken(words("This answer is cut off by the"), { end: "length" }),
  /** [before | filter | after] an error, a filter in the middle, or the model's own refusal */
  refused: ({ args }) => {
    if (args[0] === "before")
      return failing(400, "content_policy_violation", "Rejected by our safety system.");
    if (args[0] === "filter") return counted(3, 2, { end: "content_filter" });
    return counted(0, 2, { end: "refusal" });
  },
  "error-before": () => SERVER_ERROR,
  "error-once": ({ isFirstTime }) => (isFirstTime ? SERVER_ERROR : counted(20, 1)),
  unfinished: () => counted(5, 2, { end: "unfinished" }),
  /** [error | cut, pieces before it] an error object, or the connection breaks */
  "error-middle": ({ args }) => counted(numeric(args[1], 5), 5, { end: args[0] === "cut" ? "cut" : "error" }),
  /** [Retry-After in seconds] */
  "rate-limited": ({ args }) => failing(429, "rate_limit_exceeded", RATE_LIMIT, numeric(args[0], 20)),
  "rate-limited-once": ({ args, isFirstTime }) =>
    isFirstTime ? failing(429, "rate_limit_exceeded", RATE_LIMIT, numeric(args[0], 1)) : counted(20, 1),
  "no-quota": () => failing(429, "insufficient_quota", "You exceeded your current quota."),
  "bad-key": ({ key }) => failing(401, "invalid_api_key", `Incorrect API key provided: ${key}.`),
  "no-model": () => failing(404, "model_not_found", "The model does not exist."),
  "too-long": () =>
    failing(400, "context_length_exceeded", "prompt is too long: the input token count exceeds the maximum."),
  html: () => ({ kind: "page", html: HTML_PAGE }),
  "hostile-markdown": () => spoken(HOSTILE_MARKDOWN.match(/.{1,24}/gsu) ?? []),
};

export interface ChosenScenario {
  name: string;
  args: string[];
  /** The question without its marker. */
  question: string;
}

const MARKER = /\[\[([a-z-]+)((?::[^\]:]*)*)\]\]/u;
const MODEL = /^([a-z-]+)((?::[^:]*)*)$/u;

/** A marker in the question comes first, then the model id; anything unknown is `fast`. */
export function chooseScenario(model: string, question: string): ChosenScenario {
  const found = [MARKER.exec(question), MODEL.exec(model)].find(
    (match) => match?.[1] !== undefined && Object.hasOwn(SCENARIOS, match[1]),
  );
  const rest = question.replace(MARKER, "").trim();
  if (found?.[1] === undefined) return { name: "fast", args: [], question: rest };
  return { name: found[1], args: (found[2] ?? "").split(":").slice(1), question: rest };
}
