import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { LinkCheckService } from "./link-check.service.ts";

const ASKS =
  /\b(check|verif\w*|real|really|official|genuine|safe|scam\w*|fake|phish\w*|trust\w*|legit\w*|your\w*|belongs?|one of you|(is|are|was) (it|this|that|they)|you|ours|kalian|milik|akun|(is|are) (that|this|it|they) (really )?(you|your\w*)|from you|you guys|click|tap|impersonat\w*|asli|resmi|aman|palsu|penipu\w*|percaya|punya kalian|dari kalian|kalian bukan|cek|klik)\b/iu;
/** Something else is checked, or done with the page. */
const OTHERWISE =
  /\b(price|worth|market ?cap|harga|watch ?list|pantau\w*|summar\w+|ringkas\w*|read|baca\w*|my balance|saldo|draw|gambar\w*|tldr|what does|sum\b|isi)\b/iu;
/** An address, a link or a handle. */
const VALUE =
  /(?:https?:\/\/[^\s<>"']+|@[A-Za-z0-9_]{3,30}|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b|\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s<>"']*)?)/iu;

/** Whether a link, an address or an account is one of ours. */
export const linkCheckTool = (service: LinkCheckService): AnyTool =>
  defineTool({
    name: "check_link",
    use: "Whether a link, a wallet or contract address, or a @handle belongs to this community, or only looks like it. Use it whenever one is named and somebody wonders whether it can be trusted. Nothing is opened.",
    doing: "Checking whether that is ours…",
    title: "Is it ours",
    input: z.object({ value: z.string().min(1).max(500) }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor(question) {
      const value =
        ASKS.test(question) && !OTHERWISE.test(question)
          ? VALUE.exec(question)?.[0].replace(/[.,;:!?)]+$/, "")
          : undefined;
      return value === undefined ? undefined : { value };
    },
    async run({ value }) {
      const { verdict, text, reasons, warning } = await service.check(value);
      const said = reasons.map((reason) => reason.text);
      return {
        result: [text, ...said, ...(verdict === "ours" ? [] : [warning])].join(" "),
        // What was asked about stands in the tool's input; it is no link here.
        view: { kind: "link", verdict },
      };
    },
  });
