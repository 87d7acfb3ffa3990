import { z } from "zod";
import { WalletAddress } from "../common.ts";
import { TOKEN_DECIMALS } from "../constants.ts";
import { HttpsUrl, Sentence, SitePath } from "./common.shapes.ts";

const WholeNumber = z.number().int().positive();

/** content/site.yaml */
export const SiteContent = z.strictObject({
  name: Sentence,
  tagline: Sentence,
  description: Sentence,
  disclaimer: Sentence,
  hero: z.strictObject({ title: Sentence, lead: Sentence }),
  siteClock: z.strictObject({ utcOffsetHours: z.number().min(-12).max(14) }),
  navigation: z.array(z.strictObject({ label: Sentence, path: SitePath })),
  footer: z.strictObject({
    tiger: z.strictObject({ title: Sentence, text: Sentence }),
    visit: z.strictObject({ title: Sentence, text: Sentence }),
    social: Sentence.describe("Heading of the accounts in links.yaml"),
    quickLinks: z.strictObject({
      title: Sentence,
      links: z.array(z.strictObject({ label: Sentence, path: SitePath })),
    }),
  }),
  legal: z.array(Sentence),
});
export type SiteContent = z.infer<typeof SiteContent>;

/** content/token.yaml */
export const TokenContent = z.strictObject({
  symbol: Sentence,
  mint: WalletAddress,
  isExample: z.boolean().describe("true while the mint is the example that ships; production refuses it"),
  minimumUi: z.number().int().positive().describe("Whole tokens that open the assistant"),
  decimals: z
    .number()
    .int()
    .min(0)
    .max(18)
    .default(TOKEN_DECIMALS)
    .describe("Decimals of the mint; compared with the chain"),
  swap: z.strictObject({
    title: Sentence,
    lead: Sentence,
    open: Sentence.describe("The button that leads down to the terminal"),
    demo: z
      .strictObject({ title: Sentence, note: Sentence })
      .describe("The demo's own terminal: its heading, and that nothing real is traded"),
    steps: z.array(z.strictObject({ title: Sentence, text: Sentence })),
    waiting: Sentence.describe("While the terminal is on its way"),
    elsewhere: z
      .strictObject({ title: Sentence, text: Sentence })
      .describe("Where the terminal does not come"),
    url: HttpsUrl,
  }),
});
export type TokenContent = z.infer<typeof TokenContent>;

/** content/wallets.yaml */
export const WalletsContent = z.strictObject({
  wallets: z
    .array(
      z.strictObject({
        kind: z.enum(["phantom", "magiceden"]),
        name: Sentence.describe("The name under which the wallet registers itself"),
        installUrl: HttpsUrl,
        browseUrl: z
          .string()
          .includes("{url}")
          .optional()
          .describe(
            "Opens our page inside the wallet's own browser on a phone; {url} and {origin} are filled in",
          ),
        note: Sentence.optional(),
      }),
    )
    .min(1),
  learnMoreUrl: HttpsUrl,
});
export type WalletsContent = z.infer<typeof WalletsContent>;

const Words = z.array(Sentence).min(1);

/** content/assistant.yaml */
export const AssistantContent = z.strictObject({
  name: Sentence,
  greeting: Sentence,
  suggestions: z.array(Sentence).max(6),
  inside: z
    .strictObject({
      promise: Sentence.describe("What it takes to get in, below the buttons"),
      question: Sentence,
      answer: Sentence,
      next: Sentence.describe("What is asked next"),
      recalled: Sentence.describe("Its answer, which shows that an earlier talk is remembered"),
      drawing: Sentence.describe("What the shown picture was asked for"),
      watchlist: z.strictObject({
        asked: Sentence,
        note: Sentence.describe("Says that the prices are an example"),
        tokens: z
          .array(
            z.strictObject({
              name: Sentence,
              price: Sentence,
              change: Sentence.describe("In a day, with its arrow and sign"),
              isUp: z.boolean(),
              course: z.array(z.number()).min(2).describe("The day's prices, oldest first, in any unit"),
            }),
          )
          .max(3),
      }),
    })
    .describe("What the door shows of the inside before anybody connects"),
  instructions: Sentence.describe("What the model is told about itself before each talk"),
  siteFacts: z
    .strictObject({
      lines: Words.describe(
        "What every talk knows of the site, the most needed first; they hold {date}, {time}, {zone}, {utc}, {wait}, {site}, {url}, {description}, {symbol}, {mint}, {decimals}, {minimum}, {fundWallet}, {donations}, {tools}, {answers}, {pictures}, {recreations}, {pages} and {links}",
      ),
      exampleMark: Sentence.describe("Follows an address that is an example"),
    })
    .describe("Told after the instructions, as many as fit; the values are filled in"),
  knowledgeIntroduction: Sentence.describe(
    "Stands before the facts, and before what the site says about the question",
  ),
  statement: Sentence.describe("What the wallet shows above Sign in"),
  realtimeInfoIntroduction: Sentence.describe("Stands before fresh information that a question brings along"),
  limitReached: z
    .strictObject({ wallet: Sentence, site: Sentence })
    .describe("Said when the day's answers are used up; {wait} is the time until they are back"),
  demoLabel: Sentence,
  demoNote: Sentence,
  tools: z
    .strictObject({
      use: z
        .union([z.enum(["all", "none"]), z.array(Sentence)])
        .describe("What the chat may use by itself: all, none, or a list of names"),
      introduction: Sentence.describe("What the model is told about tools"),
      nothingToSay: Sentence.describe("Said where tools were used and the model then says nothing"),
    })
    .describe("What the assistant looks up and does by itself, in the chat"),
  titles: z
    .strictObject({
      isOn: z.boolean().describe("Whether chats get titles; else the list shows their first question"),
      instructions: Sentence.describe("What the model is told when it makes a title"),
      maxOutputTokens: WholeNumber.describe("Its thinking and the title; models that think need many"),
    })
    .describe("Titles of chats, made from their first question and answer"),
  personal: z
    .strictObject({
      wishesIntroduction: Sentence.describe("Stands before how the person wants to be answered"),
      memoryIntroduction: Sentence.describe("Stands before what the person asked to be remembered"),
      chips: z
        .array(
          z.strictObject({
            id: z.string().regex(/^[a-z0-9-]{1,40}$/),
            label: Sentence.describe("What the person reads"),
            wish: Sentence.describe("What the model is told"),
          }),
        )
        .max(20),
    })
    .describe("How people may want to be answered, and what they ask to be remembered"),
  commands: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]{2,20}$/),
        tool: Sentence.describe("The command is there while the chat may use this"),
        label: Sentence.describe("What the person reads"),
        text: Sentence.describe("What the input then begins with"),
      }),
    )
    .max(30)
    .superRefine((commands, { addIssue }) => {
      commands.forEach(({ name }, index) => {
        if (commands.findIndex((one) => one.name === name) < index)
          addIssue({ code: "custom", path: [index, "name"], message: `"${name}" stands here twice` });
      });
    })
    .describe("What / in the input offers"),
  nextQuestions: z
    .strictObject({
      isOn: z.boolean(),
      instructions: Sentence.refine(
        (text) => text.includes("<next-questions>") && text.includes("</next-questions>"),
        "the model must be told the marks <next-questions> and </next-questions>",
      ),
    })
    .describe("Up to three questions that a reply offers to go on with"),
  summary: z
    .strictObject({
      use: z
        .boolean()
        .describe("Whether long talks are summed up; where they are not, their beginning is left out"),
      instructions: Sentence.describe("What the model is told that sums up"),
      introduction: Sentence.describe("Stands before a summary where a talk goes on after it"),
    })
    .describe("What becomes of the beginning of a talk that grows longer than the model takes"),
  /** The first entry whose `match` (a `provider:model` with * as wildcard) fits the setting counts. */
  models: z
    .array(
      z.strictObject({
        match: Sentence,
        label: Sentence,
        contextTokens: WholeNumber,
        maxOutputTokens: WholeNumber,
        temperature: z.number().min(0).max(2).optional(),
      }),
    )
    .min(1),
});
export type AssistantContent = z.infer<typeof AssistantContent>;

/**
 * content/offline-phrases.yaml: how the offline model speaks. Sentences may hold {topics} (links to what it knows),
 * {links} and {title}; the lists of words decide what a question is.
 */
export const OfflinePhrasesContent = z.strictObject({
  greeting: Sentence,
  thanks: Sentence,
  about: Sentence,
  lead: Words,
  more: Sentence,
  nothingMore: Sentence,
  source: Sentence,
  seeAlso: Sentence,
  unknown: Sentence,
  unknownButNear: Sentence,
  noAdvice: Sentence,
  noKnowledge: Sentence,
  nextQuestions: Words.describe(
    "Offered to go on with, 80 characters at most; those that were asked are left out",
  ),
  thinkWords: Words.describe("Asked with these, it shows what it thinks before it answers"),
  thoughts: Words.describe("What it then thinks; {question} is what was asked"),
  news: z.strictObject({ lead: Sentence, end: Sentence }).describe("Around the findings of a news search"),
  summary: z
    .strictObject({ lead: Sentence })
    .describe("Before what was asked, where the beginning of a long talk is summed up"),
  file: z
    .strictObject({
      lead: Sentence.describe("{name} {about}"),
      size: Sentence.describe("{lines} {characters}"),
      quote: Sentence,
      none: Sentence,
      end: Sentence,
      words: Words.describe("Words of a question that ask about a file of the talk"),
    })
    .describe("About files that belong to a question"),
  greetingWords: Words,
  thanksWords: Words,
  aboutWords: Words,
  moreWords: Words,
  adviceWords: Words,
  backwardWords: Words,
  stopWords: Words,
  agents: z
    .strictObject({
      askMore: Sentence.describe("Asked when a task has too few words; {task} is what was typed"),
      intro: Sentence.describe("Below the title of a first draft"),
      bodyHeading: Sentence.describe("Below the summary"),
      outline: Sentence.describe("Below the title where nothing is known about the task"),
      outlineParts: Words.describe("The parts of that outline"),
      summaryHeading: Sentence,
      sourcesHeading: Sentence,
      noSources: Sentence.describe("Where a draft quotes nothing"),
      wantsSummary: Sentence.describe("A remark of the reviewer"),
      wantsSources: Sentence.describe("A remark of the reviewer"),
      approves: Sentence,
    })
    .describe("The writer and the reviewer of the agents"),
});
export type OfflinePhrasesContent = z.infer<typeof OfflinePhrasesContent>;

/** content/agents.yaml: what the two agents are told, and what people are told of them. */
export const AgentsContent = z.strictObject({
  clarity: Sentence.describe("Decides whether a task is clear; asks for one line, CLEAR or QUESTION: …"),
  writer: Sentence.describe("Agent A"),
  reviewer: Sentence.describe("Agent B; asks for a first line VERDICT: DONE or VERDICT: REVISE"),
  decide: Sentence.describe(
    "Tells a reviewer whose model has tools when to use `decide`, which says its decision as data",
  ),
  refine: Sentence.describe("Stands before the reviewer's remarks"),
  noRemarks: Sentence.describe("Said for a reviewer that wants changes and names none"),
  examples: z.array(Sentence).max(4).describe("Tasks to begin with, for those who have nothing in mind yet"),
  cost: z
    .strictObject({ before: Sentence, during: Sentence, after: Sentence })
    .describe("How many of the day's answers a task takes; {most}, {used} and {left} are numbers"),
});
export type AgentsContent = z.infer<typeof AgentsContent>;

/** content/games.yaml */
export const GamesContent = z.strictObject({
  title: Sentence,
  lead: Sentence,
  games: z
    .array(
      z.strictObject({
        name: Sentence,
        difficulty: Sentence,
        type: Sentence,
        text: Sentence,
        button: Sentence,
        path: SitePath.optional().describe("Without one the game can't be opened yet"),
      }),
    )
    .min(1),
  how: z.strictObject({
    title: Sentence,
    steps: z
      .array(
        z.strictObject({
          icon: z.enum(["tap", "trunks", "day"]).describe("Stands beside it"),
          title: Sentence,
          text: Sentence,
        }),
      )
      .min(1)
      .max(3)
      .describe("How the game that can be opened is played"),
  }),
  next: Sentence.describe("Heading of what comes next"),
  community: z.strictObject({ title: Sentence, text: Sentence, label: Sentence, url: HttpsUrl }),
  names: z.strictObject({
    first: Words.describe("Names of visitors who choose none begin with one of these"),
    second: Words.describe("and end with one of these"),
    blocked: z.array(Sentence).describe("Nobody may play under a name that holds one of these"),
    allowed: z
      .array(Sentence)
      .describe("Names that are fine although they hold or read like one that is not"),
    hidden: z.array(Sentence).describe("Names as the boards show them; whoever plays under one is not shown"),
  }),
});
export type GamesContent = z.infer<typeof GamesContent>;

const Percent = z.number().int().min(1).max(100);

/** content/limits.yaml */
export const LimitsContent = z.strictObject({
  perAddressPerMinute: z.strictObject({
    challenges: WholeNumber,
    calls: WholeNumber,
    helperMessages: WholeNumber,
    gameCalls: WholeNumber.describe("Games begun, games handed in and names chosen, together"),
    balanceReads: WholeNumber.describe("Balances that the Solana node is asked for because of one address"),
  }),
  networks: z
    .strictObject({ ipv6Slash56: WholeNumber, ipv6Slash48: WholeNumber, ipv4Slash24: WholeNumber })
    .describe("So many times what one address has"),
  game: z.strictObject({
    perAddressPerDay: WholeNumber.describe(
      "Games begun and handed in, and names chosen, from one address and a day",
    ),
    perPlayerPerDay: WholeNumber.describe("Games that one player may begin in a day"),
  }),
  perDay: z.strictObject({
    chatPerWallet: WholeNumber,
    chatInAll: WholeNumber,
    picturesPerWallet: WholeNumber.describe(
      "Pictures of the studio and of the chat; recreations have a limit of their own",
    ),
    titlesInAll: WholeNumber.describe("Titles of chats; no wallet's answers are used for them"),
    picturesInAll: WholeNumber.describe("Recreations among them"),
    speechCharactersPerWallet: WholeNumber.describe("Characters that are read aloud"),
    speechCharactersInAll: WholeNumber,
    transcriptionsPerWallet: WholeNumber.describe("Recordings that are written down"),
    transcriptionsInAll: WholeNumber,
  }),
  newHolders: z.strictObject({
    percentOfAll: Percent.describe("Of each limit of all, for wallets that came in since midnight together"),
    percentOfWallet: Percent.describe("Of each limit of a wallet, for one of them"),
    words: z.strictObject({ isNew: Sentence, unknown: Sentence, usedUp: Sentence }),
  }),
  helper: z.strictObject({
    answersPerDay: WholeNumber.describe("For all visitors together; holders have a share of their own"),
    answersPerHour: WholeNumber,
    answersPerAddressAndDay: WholeNumber,
    messageCharacters: WholeNumber,
  }),
  storagePerWallet: z.strictObject({
    megabytes: WholeNumber.describe("Of messages and pictures together; a megabyte is a million bytes"),
  }),
  sharedTalks: z.strictObject({
    perWallet: WholeNumber.describe("Links that one wallet may have at the same time"),
    messages: WholeNumber.describe("In one link"),
    kilobytes: WholeNumber.describe("Of text in one link"),
    pictures: WholeNumber.describe("In one link"),
    pictureMegabytes: WholeNumber.describe("Of pictures in one link"),
  }),
  atOncePerWallet: z.strictObject({
    calls: WholeNumber.describe("Answers that are being written or read, among them"),
    uploads: WholeNumber,
    exports: WholeNumber,
  }),
  gate: z.strictObject({
    balanceMaxAgeSeconds: WholeNumber,
    reuseSeconds: z.number().int().min(0),
    paidBalanceMaxAgeSeconds: z.number().int().min(0),
  }),
});
export type LimitsContent = z.infer<typeof LimitsContent>;
