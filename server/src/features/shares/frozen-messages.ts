import { NoticePart, partsOf, SourcesPart } from "@bakso/contract/parts";
import type { SharedMessage, SharedPart, SharedStep } from "@bakso/contract/shares";
import { KnownToolView } from "@bakso/contract/tool-views";
import { partsOfReply, readPartEvents } from "../../jobs/reply-parts.ts";
import type { ChosenMessage } from "./share.store.ts";

/** What is known of a picture that can be copied. */
export interface FoundPicture {
  bytes: number;
  width: number;
  height: number;
}

type View = SharedStep["view"];

/**
 * What tools showed that may be seen by everybody. What another kind shows (a balance, what is left, other talks, the
 * watchlist, what is remembered) is its owner's alone, so its step is left out.
 */
const PUBLIC_VIEWS: ReadonlySet<string> = new Set<View["kind"]>([
  "time",
  "pages",
  "link",
  "price",
  "token_facts",
  "candles",
  "board",
  "donations",
  "gallery",
  "found",
]);

const PICTURE = /\/api\/images\/([0-9a-f]{64}\.(?:jpg|png))$/;

/** The name of a holder's picture by its address in a message. */
export const pictureName = (address: string): string | undefined => PICTURE.exec(address)?.[1];

/** The parts of a stored message. */
export function partsOfMessage({ content, image_url, picture_urls, part_events }: ChosenMessage) {
  if (part_events !== null)
    return partsOfReply({ text: content, partEvents: readPartEvents(part_events) }, true);
  const [first = image_url, ...others] = picture_urls ?? [];
  return [
    ...partsOf({ content, image_url: first }),
    ...others.map((url) => ({ type: "picture" as const, url })),
  ];
}

/** The pictures that messages show, each once. */
export const picturesIn = (messages: readonly ChosenMessage[]): string[] => [
  ...new Set(
    messages
      .flatMap(partsOfMessage)
      .flatMap((part) => (part.type === "picture" ? (pictureName(part.url as string) ?? []) : [])),
  ),
];

/**
 * Messages as everybody may read them. Only what is named here passes: a kind of part that comes later is left out until
 * somebody decides about it.
 *
 * @param pictures those that can be copied
 */
export function frozenMessages(
  messages: readonly ChosenMessage[],
  wallet: string,
  pictures: ReadonlyMap<string, FoundPicture>,
): SharedMessage[] {
  const frozen = messages.flatMap((message): SharedMessage[] => {
    const parts = partsOfMessage(message).flatMap((part) => publicPart(part, pictures) ?? []);
    if (parts.length === 0) return [];
    return [
      {
        role: message.role,
        created_at: message.created_at.toISOString(),
        ...(message.status === "complete" ? {} : { is_unfinished: true }),
        ...(message.is_demo ? { is_demo: true } : {}),
        parts,
      },
    ];
  });
  return JSON.parse(withoutWallet(JSON.stringify(frozen), wallet)) as SharedMessage[];
}

type AnyPart = ReturnType<typeof partsOfMessage>[number];

function publicPart(part: AnyPart, pictures: ReadonlyMap<string, FoundPicture>): SharedPart | undefined {
  const known = part as Extract<AnyPart, { type: SharedPart["type"] }>;
  switch (known.type) {
    case "text":
      return { type: "text", text: known.text as string };
    // Read by their shapes: a member that comes later is left out.
    case "sources":
      return SourcesPart.safeParse(known).data;
    case "notice":
      return NoticePart.safeParse(known).data;
    case "picture": {
      const name = pictureName(known.url as string);
      const found = name === undefined ? undefined : pictures.get(name);
      if (name === undefined || !found) return undefined;
      return { type: "picture", name, width: found.width, height: found.height };
    }
    case "tool": {
      const view = publicView(known.view);
      if (!view) return undefined;
      const { name, title, state, elapsed_ms } = known as SharedStep;
      return { type: "tool", name, title, state, ...(elapsed_ms === undefined ? {} : { elapsed_ms }), view };
    }
    default:
      return undefined;
  }
}

function publicView(shown: unknown): View | undefined {
  const { data: view } = KnownToolView.safeParse(shown);
  if (!view || !PUBLIC_VIEWS.has(view.kind)) return undefined;
  if (view.kind !== "board") return view;
  // Who shares a talk is nobody in particular on the board.
  return { ...view, you: null, entries: view.entries.map((entry) => ({ ...entry, is_you: false })) };
}

/** Stands where an owner's address stood. */
const SOME_WALLET = "[wallet]";

/** Takes the owner's address out of a text, also where it is written short: `7xKX…gAsU`. */
export function withoutWallet(text: string, wallet: string): string {
  const letters = "[1-9A-HJ-NP-Za-km-z]";
  const short = `${wallet.slice(0, 3)}${letters}{0,13}(?:…|\\.{2,4})${letters}{0,13}${wallet.slice(-3)}`;
  return text.replaceAll(wallet, SOME_WALLET).replaceAll(new RegExp(short, "g"), SOME_WALLET);
}
