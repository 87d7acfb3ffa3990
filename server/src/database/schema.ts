import type { AttachmentKind } from "@bakso/contract/attachments";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import type { ColumnType, Generated } from "kysely";
import type { Columns } from "./column-name.ts";

/** Written by the database's clock, read as a Date. */
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A signed-in browser. The token itself is never stored, only its hash. */
export interface SessionsTable {
  wallet_address: string;
  token_hash: string;
  wallet_kind: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
}

/** A sign-in that has begun. The statement that reads the row deletes it, so that a nonce works once. */
export interface ChallengesTable {
  wallet_address: string;
  nonce: string;
  /** Hash of the pre-session cookie of the browser that asked. */
  browser_hash: string;
  input: ColumnType<unknown, string, never>;
  expires_at: Timestamp;
}

/** The last balance that was read from the chain. */
export interface BalancesTable {
  wallet_address: string;
  /** Raw units as text: a u64 does not fit a number. */
  balance_raw: string;
  checked_at: Timestamp;
}

export interface ConversationsTable {
  wallet_address: string;
  conversation_id: string;
  name: string;
  created_at: Timestamp;
  is_pinned: Generated<boolean>;
  /** The position of the next message; its row lock orders the turns of a conversation. */
  next_position: Generated<number>;
  /** The id of a deleted conversation stays, so that a late write can't bring it back. */
  deleted_at: Timestamp | null;
  /** Conversations of a wallet that are searched together; the database sets it. */
  search_block: Generated<number | null>;
  /** Made from its first exchange. It counts while the question that it was made from stands in the talk. */
  title: string | null;
  /** That question. */
  title_question: string | null;
  /** How often a title was asked for, for that question. */
  title_tries: Generated<number>;
}

export interface MessagesTable {
  wallet_address: string;
  conversation_id: string;
  message_id: string;
  position: number;
  role: "user" | "assistant";
  content: string;
  image_url: string | null;
  status: "complete" | "streaming" | "stopped" | "interrupted" | "failed";
  error_code: string | null;
  /** Of a reply: the question's message_id. */
  reply_to: string | null;
  /** Of a reply: the job that writes it, under the name that older programs use. */
  run_id: string | null;
  is_demo: Generated<boolean>;
  /** Of a question: hash of its content, so that a repetition is told from a conflict. */
  body_hash: string | null;
  /** Not null: it is not on the path that is shown. Programs of before name the question that took its place. */
  cut_by: string | null;
  /** Of what is not on the path: the question with which its version begins. */
  branch: Generated<string | null>;
  /** Of a question that has other versions: the same for all of them. */
  version_of: Generated<string | null>;
  /** Of a question: it asks in the same words as the one whose place it took. */
  is_repeat: Generated<boolean>;
  /** Of a question: the feature that answers it, where that is not the chat itself. */
  via: string | null;
  /** Of a question with several pictures: the addresses of all, the first among them. */
  picture_urls: string[] | null;
  /** Of a question: the files that belong to it. */
  attachment_ids: string[] | null;
  /** Taken over from a talk that somebody shared: others may have written it. */
  is_copied: Generated<boolean>;
  /** Its parts beside the text, as JSON (jobs/reply-parts.ts); null where there are none but the picture of a question. */
  part_events: string | null;
  created_at: Timestamp;
  /** Its conversation's; the database sets it. */
  search_block: Generated<number | null>;
}

/** A picture of a holder; its bytes are in the storage. */
export interface PicturesTable {
  wallet_address: string;
  /** `<sha-256 of its bytes>.<extension>` */
  picture_id: string;
  media_type: "image/jpeg" | "image/png";
  bytes: number;
  width: number;
  height: number;
  /** What was handed in. */
  upload_kind: "jpeg" | "png" | "gif" | "webp" | "avif";
  upload_bytes: number;
  upload_width: number;
  upload_height: number;
  created_at: Timestamp;
}

/** A file of a holder that belongs to questions; its bytes are in the storage. */
export interface AttachmentsTable {
  wallet_address: string;
  /** `<sha-256 of its bytes>.<kind>` */
  attachment_id: string;
  /** As it was called when it was handed in last. */
  name: string;
  kind: AttachmentKind;
  bytes: number;
  /** What else is known of it, as JSON: pages, rows … (the contract's AttachmentPart). */
  facts: string;
  /** What could be read, as much as is kept. */
  text: string;
  /** Addresses of the pictures that its pages without text are. */
  page_pictures: string[] | null;
  created_at: Timestamp;
}

/** A piece of work that outlives the request that asked for it. */
export interface JobsTable {
  wallet_address: string;
  job_id: string;
  kind: string;
  /** What it works on; at most one running job for each. For the chat a conversation_id. */
  subject_id: string;
  /** What it writes; for the chat the reply's message_id. */
  target_id: string;
  state: "running" | "complete" | "stopped" | "interrupted" | "failed";
  text: Generated<string>;
  /** Length of `text` in UTF-16 units, which streams count in. */
  text_length: Generated<number>;
  /** What was written beside the text, as JSON; null while there is nothing. */
  part_events: string | null;
  error_code: string | null;
  /** The process that works on it; it is alive while it renews the lease. */
  owner: string;
  lease_until: Timestamp;
  stop_requested: Generated<boolean>;
  /** The daily quota that it took from, by its name in `daily_usage`; null when it took none. */
  quota: Generated<string | null>;
  /** Day of the site's clock that they belong to. */
  quota_day: string | null;
  quota_count: Generated<number>;
  /** Its quota was refunded by the statement that ended it. */
  is_refunded: Generated<boolean>;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

/** What a wallet used of a daily limit. */
export interface DailyUsageTable {
  wallet_address: string;
  what: string;
  /** Day of the site's clock, YYYY-MM-DD. */
  day: string;
  used: number;
}

/** What processes have leased, in blocks, of a limit that all share: per address and minute, or per day. */
export interface SharedUsageTable {
  what: string;
  window_start: string;
  leased: number;
  expires_at: Timestamp;
}

/** The day's course, the same for everybody. */
export interface GameDaysTable {
  day: string;
  /** 32 bits, signed. */
  seed: number;
}

/** A game that was begun; handed in at most once. */
export interface GamesTable {
  /** A holder's wallet address, or `~` and the hash of a visitor's cookie. */
  player_key: string;
  game_id: string;
  trail: "day" | "wild";
  /** Day of the site's clock on which it began, YYYY-MM-DD. */
  day: string;
  seed: number;
  started_at: Timestamp;
  finished_at: Timestamp | null;
}

/** The name that a visitor chose. */
export interface GamePlayersTable {
  player_key: string;
  name: string;
}

/** The best score of a player on a board: of a day (YYYY-MM-DD), or of all time (`all`). */
export interface GameBestsTable {
  player_key: string;
  board: string;
  score: number;
  achieved_at: Timestamp;
}

/** A task of the two agents. */
export interface AgentTasksTable {
  wallet_address: string;
  task_id: string;
  task: string;
  /** What the person was asked before the start. */
  clarity_question: string | null;
  clarification: string | null;
  is_demo: Generated<boolean>;
  /** Set by Stop, cleared by the next contribution. */
  stopped_at: Timestamp | null;
  created_at: Timestamp;
}

/** One message of an agent: one for each agent and round. */
export interface AgentContributionsTable {
  wallet_address: string;
  task_id: string;
  round: number;
  agent: "A" | "B";
  text: string;
  status: "complete" | "streaming" | "stopped" | "interrupted" | "failed";
  error_code: string | null;
  /** The row in `jobs` that writes it; it has the text until the job ends. */
  job_id: string;
}

/** An output that somebody saved. */
export interface AgentOutputsTable {
  wallet_address: string;
  output_id: string;
  name: string;
  output: string;
  created_at: Timestamp;
}

/** How wallets want to be answered. */
export interface ReplyWishesTable {
  wallet_address: string;
  wishes: string;
  /** Ids with blanks between them. */
  chips: Generated<string>;
  is_memory_on: Generated<boolean>;
  has_next_questions: Generated<boolean>;
  /** What models think is kept with their replies. */
  keeps_thoughts: Generated<boolean>;
  changed_at: Timestamp;
}

/** What holders think of replies. */
export interface ReplyOpinionsTable {
  wallet_address: string;
  conversation_id: string;
  message_id: string;
  opinion: "good" | "bad";
  /** The operator may read the question and the reply. */
  shows_text: boolean;
  changed_at: Timestamp;
}

/** What wallets asked to be remembered. */
export interface MemoriesTable {
  wallet_address: string;
  memory_id: string;
  text: string;
  created_at: Timestamp;
}

/** A frozen copy of a talk, for whoever has its link. */
export interface SharesTable {
  wallet_address: string;
  /** Also the name of the place where its pictures' copies lie. */
  share_id: string;
  /** 128 random bits, so that its owner can be shown the link again; "" once it is revoked. */
  token: string;
  /** SHA-256 of the token, by which it is found. */
  token_hash: string;
  title: string;
  /** The talk that it was copied from. */
  conversation_id: string;
  /** JSON: `SharedMessage[]` of the contract. */
  messages: string;
  message_count: number;
  picture_count: number;
  /** Of the copies. */
  picture_bytes: number;
  created_at: Timestamp;
  /** Null while its pictures are being copied: nobody finds it before. */
  opened_at: Timestamp | null;
  /** Set when nobody may find it any more; the row goes when the copies are removed. */
  revoked_at: Timestamp | null;
}

/** The beginning of a talk, summed up as far as the message `reaches_to`. */
export interface TalkSummariesTable {
  wallet_address: string;
  conversation_id: string;
  reaches_to: string;
  text: string;
  is_demo: Generated<boolean>;
  made_at: Timestamp;
}

/** Who sums up a talk just now. */
export interface SummaryClaimsTable {
  wallet_address: string;
  conversation_id: string;
  owner: string;
  lease_until: Date;
}

/** What a wallet watches: a column for each field of an entry. */
export type WatchlistItemsTable = Columns<Omit<WatchlistItem, "id">> & {
  wallet_address: string;
  item_id: string;
  created_at: Timestamp;
};

/** What markets last said, for all instances. */
export interface MarketAnswersTable {
  answer_key: string;
  /** JSON. */
  value: string;
  source: string;
  said_at: Timestamp;
  /** When somebody last asked. */
  wanted_at: Timestamp;
}

/** Which instance asks a market just now. */
export interface MarketLeasesTable {
  name: string;
  until_at: Timestamp;
}

/** What the chain last said about a gift of the fund. */
export interface DonationProofsTable {
  /** Names the transaction and what it has to prove. */
  payment_key: string;
  state: "verified" | "not_found" | "mismatch";
  difference: "failed" | "recipient" | "amount" | null;
  /** What arrived, in whole units. */
  amount: string | null;
  block_time: Timestamp | null;
  checked_at: Timestamp;
  last_verified_at: Timestamp | null;
}

/** What the fund's wallet last held. Raw units as text. */
export interface FundBalancesTable {
  address: string;
  lamports: string;
  token_raw: string;
  read_at: Timestamp;
}

/** A picture that is being made; its job has the same id. */
export interface ImageJobsTable {
  wallet_address: string;
  job_id: string;
  mode: "realism" | "art" | "recreation";
  prompt: string;
  /** Hash of the order, so that a repetition is told from a conflict. */
  body_hash: string;
  state: "waiting" | "drawing" | "keeping" | "complete" | "stopped" | "interrupted" | "failed";
  aspect: Generated<"square" | "landscape" | "portrait">;
  style: string | null;
  error_code: string | null;
  error_text: string | null;
  image_id: string | null;
  created_at: Timestamp;
}

/** A picture in a wallet's library. */
export interface UserImagesTable {
  wallet_address: string;
  image_id: string;
  picture_id: string;
  /** Of a recreation: what it was made of. */
  source_picture_id: string | null;
  mode: "realism" | "art" | "recreation";
  prompt: string;
  revised_prompt: string;
  /** `provider:model` */
  made_by: string;
  is_demo: boolean;
  is_favourite: Generated<boolean>;
  /** What it was asked for with; null where the model takes no seed, and in pictures of before. */
  seed: number | null;
  style: string | null;
  aspect: "square" | "landscape" | "portrait" | null;
  created_at: Timestamp;
  /** It can be brought back for a while. */
  deleted_at: Timestamp | null;
}

/** A game's log that was handed in. It counts once on its course. */
export interface GameLogsTable {
  seed: number;
  log_hash: string;
  added_at: Timestamp;
}

/** A wallet that asked to have everything erased, until that is done. */
export interface ErasuresTable {
  wallet_address: string;
  asked_at: Timestamp;
}

/** How many bytes are kept of a wallet. Only triggers of the counted tables write it. */
export interface HolderBytesTable {
  wallet_address: string;
  bytes: bigint;
}

/** Limits of content/limits.yaml that the database itself enforces. */
export interface SiteLimitsTable {
  name: string;
  value: bigint;
}

export interface DatabaseSchema {
  holder_bytes: HolderBytesTable;
  site_limits: SiteLimitsTable;
  sessions: SessionsTable;
  challenges: ChallengesTable;
  balances: BalancesTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  attachments: AttachmentsTable;
  pictures: PicturesTable;
  image_jobs: ImageJobsTable;
  user_images: UserImagesTable;
  jobs: JobsTable;
  daily_usage: DailyUsageTable;
  shared_usage: SharedUsageTable;
  game_days: GameDaysTable;
  games: GamesTable;
  game_players: GamePlayersTable;
  game_bests: GameBestsTable;
  game_logs: GameLogsTable;
  watchlist_items: WatchlistItemsTable;
  reply_wishes: ReplyWishesTable;
  memories: MemoriesTable;
  reply_opinions: ReplyOpinionsTable;
  shares: SharesTable;
  talk_summaries: TalkSummariesTable;
  summary_claims: SummaryClaimsTable;
  market_answers: MarketAnswersTable;
  market_leases: MarketLeasesTable;
  donation_proofs: DonationProofsTable;
  fund_balances: FundBalancesTable;
  agent_tasks: AgentTasksTable;
  agent_contributions: AgentContributionsTable;
  agent_outputs: AgentOutputsTable;
  erasures: ErasuresTable;
}
