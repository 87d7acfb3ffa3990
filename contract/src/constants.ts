/** Decimals of the token: a raw amount of 350000000000 is 350,000 tokens. */
export const TOKEN_DECIMALS = 6;

/** The chain the token lives on. */
export const TOKEN_CHAIN = "solana";

/** How long a Copy button reads "Copied". */
export const COPY_FEEDBACK_MS = 2_000;

/** After this time a call without a limit of its own is given up by the browser. */
export const CLIENT_TIMEOUT_MS = 600_000;

/** Panels become overlays at this width and below; the navigation becomes a menu. */
export const NARROW_MAX_WIDTH_PX = 768;

/** Largest text a holder may send in one message, in characters. */
export const MESSAGE_MAX_CHARS = 32_000;

/** As many versions of a question, and of its answers, are kept in one place. `message.too_many_versions` says so in words. */
export const MESSAGE_MAX_VERSIONS = 50;

/** Rounds of the two agents: A answers or refines, B reviews. In the last one the limit's text takes B's place. */
export const AGENT_MAX_TURNS = 5;

/** What a task takes of the day's replies at most: the check whether it is clear, and each message that is written. */
export const AGENT_MAX_ANSWERS = 2 * AGENT_MAX_TURNS;

/** Pause between two messages of the agents. */
export const AGENT_PAUSE_MS = 1_000;

/** The words in the reviewer's message that end a task. */
export const TASK_COMPLETE = "TASK COMPLETE";

/** Largest message of an agent, and largest output that is kept, in characters. */
export const AGENT_MESSAGE_MAX_CHARS = 200_000;

/** Largest picture that may be handed in. */
export const PICTURE_MAX_BYTES = 50 * 1024 * 1024;

/** Largest file that may be attached, whatever content/attachments.yaml says. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

/** A picture of this size or more is made smaller before it is sent, */
export const PICTURE_COMPRESS_FROM_BYTES = 500 * 1024;
/** to at most this many pixels a side, */
export const PICTURE_COMPRESSED_SIDE_PX = 1_200;
/** as a JPEG of this quality. */
export const PICTURE_COMPRESSED_QUALITY = 0.5;

/** An analysis of a picture that takes longer is given up by the browser. */
export const ANALYSIS_TIMEOUT_MS = 120_000;

/** The sentence when a search for news finds nothing. */
export const NO_NEWS_TEXT =
  "I couldn't find any recent information about that topic. Would you like to try a different search term?";

/** Longest name on the boards of Bakso Jump, in visible characters. */
export const GAME_NAME_MAX_CHARS = 16;

/** Largest name of a conversation or output, in characters. */
export const NAME_MAX_CHARS = 200;

/** How previews of a picture's address show it. */
export const GALLERY_CARD = { name: "card.jpg", type: "image/jpeg", widthPx: 1_200, heightPx: 630 } as const;
/** Pictures on a page of the gallery, where it is read page by page. */
export const GALLERY_PAGE_SIZE = 120;
/** How many pages so many pictures take; the first is there even without any. */
export const galleryPages = (pictures: number): number =>
  Math.max(1, Math.ceil(pictures / GALLERY_PAGE_SIZE));

/** What a picture of the gallery can be filed under, in the order of its filters. */
export const GALLERY_CATEGORIES = ["bakso", "art", "aiart", "gifs"] as const;

/** Widths in which a picture of the gallery is served, as far as it is larger; and its own width, up to the last. */
export const GALLERY_WIDTHS_PX = [320, 480, 640, 1280, 2560] as const;
/** The one of them that hangs on the wall of screens with fine pixels, two of them to a pixel of the page. */
export const GALLERY_DENSE_TILE_PX = 480;

/** Pages whose Content-Security-Policy lets in more than our own files; browsers load them as documents of their own. */
export const PAGES_WITH_OWN_POLICY = ["/swap", "/baksoai"] as const;

/**
 * The sandbox of a frame with a foreign script. Without `allow-same-origin` it has no origin, no cookies and no storage
 * of ours, and it can't navigate the page around it. Links that it opens are ordinary pages.
 */
export const FOREIGN_FRAME_SANDBOX = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/** A script part that has not come after this time counts as failed. */
export const PART_TIMEOUT_MS = 120_000;

/** Recreations a wallet may make a day; they begin anew at the site's midnight. */
export const RECREATIONS_PER_DAY = 10;

/** Longest prompt for a picture, in characters. */
export const IMAGE_PROMPT_MAX_CHARS = 4_000;
/** So many pictures may be asked for with one press. */
export const IMAGE_MAX_VARIATIONS = 4;
/** Seeds are whole numbers from 0 to this one. */
export const IMAGE_MAX_SEED = 2_147_483_647;

/** A picture of the studio that takes longer is given up by the browser; the server goes on. */
export const STUDIO_TIMEOUT_MS = 30_000;

/** After a failed recreation the library is read again: for the first time after this, */
export const RECREATION_FIRST_POLL_MS = 10_000;
/** then every so often, */
export const RECREATION_POLL_MS = 5_000;
/** and so often in all. */
export const RECREATION_MAX_POLLS = 10;

/** The library of the studio lies over it at this width and below. */
export const STUDIO_OVERLAY_MAX_WIDTH_PX = 1_024;

/** How long a deleted picture can be restored. */
export const IMAGE_UNDO_MS = 30_000;

/**
 * What an entry of the watchlist may say beside its type, name and chain. Shapes, columns, statements and the form's
 * draft are made from this list: a field more is a name here, a column (a migration), and an input where people type it.
 */
export const WATCHLIST_TEXT_FIELDS = ["address", "collectionSlug", "runeSymbol", "brc20_ticker"] as const;

/** Of what is searched for in conversations. */
export const SEARCH_MAX_CHARS = 200;
/** Most conversations of one page of the list. */
export const CONVERSATIONS_PAGE_MAX = 200;
/** So many saved outputs of the agents fit into one page of their list. */
export const AGENT_OUTPUTS_PAGE_MAX = 200;

/** How somebody wants to be answered, in their own words; and what they ask to be remembered. */
export const WISHES_MAX_CHARS = 1_500;
/** Questions that a reply offers to go on with, and the longest of them. */
export const MOST_NEXT_QUESTIONS = 3;
export const NEXT_QUESTION_MAX_CHARS = 80;

export const MEMORY_MAX_CHARS = 200;
export const MOST_MEMORIES = 50;

/** Largest recording that is written down. */
export const RECORDING_MAX_BYTES = 5 * 1024 * 1024;
/** A browser stops recording by itself then. */
export const RECORDING_MAX_SECONDS = 60;
