import type { Content } from "@bakso/contract/content/content";
import type { DonationProof } from "@bakso/contract/donations";
import { z } from "zod";
import { groupedUnits, SOL_DECIMALS, wholeUnits } from "../../amounts.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { ConservationService } from "./conservation.service.ts";

const ASKS =
  /\b((total|past|all|any|your|the|our) donations?|donations? (so far|proof|history|list|made|total)|(did|have|has|does) .{0,30}\b(donate|donated|give|given|gave)\b|(did|has|have) the (fund|bcf)|how much (was|has( been)?|did|have|is|money) .{0,30}(donated|given|gave|donate|fund\b)|prove .{0,40}(donat|gave|give|money)|proof of (the |your )?(donation|gift)s?|(what|who|where) .{0,20}(the )?(fund|donations?) (donate|give|gave|go|went|hold|has)\w*|(in|of|inside) the (conservation )?fund\b|donations? (go|went|been|total|proof)|(where|what|which|how many|how much|list|show|all|latest|last).{0,30}\bdonations?\b|(bukti|total|jumlah|riwayat|daftar) donasi(nya)?|donasi(nya)? (apa|berapa|sejauh|yang|ke mana|kemana)|berapa (banyak )?(donasi|yang didonasikan)|(donasi|sumbangan)\w* .{0,20}\b(berapa|sudah|sejauh|mana|apa saja|total|bukti)|sudah (donasi|mendonasikan|menyumbang))/iu;
/** How to give is told by the page. */
const HOW =
  /\b(how (do|can|to) (i )?donate|how do i give|can i donate|cara (ber)?donasi|what is the|apa itu)\b/iu;

const STATES: Readonly<Record<DonationProof["state"] | "unproven", string>> = {
  unproven: "no transaction is named",
  verified: "the chain confirms it",
  not_found: "the chain knows no such transaction",
  mismatch: "the chain says something else than we do",
  unavailable: "the chain can't be read just now",
};

/** What the fund gave, and what the chain says of it. */
export const donationsTool = (
  conservation: Pick<ConservationService, "proofs">,
  content: () => Content,
): AnyTool =>
  defineTool({
    name: "donations",
    use: "What the Bakso Conservation Fund gave so far, to whom and when, whether the chain confirms each gift, and what its wallet holds. Use it for questions about donations and their proof.",
    doing: "Reading the donations on the chain…",
    title: "Donations",
    input: z.object({}),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor: (question) => (ASKS.test(question) && !HOW.test(question) ? {} : undefined),
    async run() {
      const { donations } = content().conservation;
      const { symbol, decimals } = content().token;
      const { donations: proofs, fund, is_demo_chain } = await conservation.proofs();
      const given = donations.records.map(
        ({ date, recipient, amountUsd, amountNote, payment, verification }) => {
          const proof = proofs.find(({ signature }) => signature === payment?.signature);
          return {
            date,
            recipient,
            amount_usd: amountUsd,
            amount: amountNote ?? null,
            state: proof?.state ?? ("unproven" as const),
            proof_url: proof?.explorer_url ?? (payment || is_demo_chain ? null : verification.url),
          };
        },
      );
      const lines = given.map(
        ({ date, recipient, amount_usd, amount, state }) =>
          `- ${date}: ${amount_usd.toLocaleString("en")} USD${amount ? ` (${amount})` : ""} to ${recipient}; ${STATES[state]}.`,
      );
      const total = given.reduce((sum, { amount_usd }) => sum + amount_usd, 0);
      const holds =
        fund?.lamports && fund.token_raw
          ? ` Its wallet holds ${wholeUnits(BigInt(fund.lamports), SOL_DECIMALS)} SOL and ${groupedUnits(BigInt(fund.token_raw), decimals)} ${symbol}.`
          : "";
      return {
        result:
          `The fund gave ${total.toLocaleString("en")} USD so far:\n${lines.join("\n")}\n\n${is_demo_chain ? "All of this is an example on the demo's own chain." : ""}${holds}`.trim(),
        view: { kind: "donations", total_usd: total, donations: given, is_demo_chain },
      };
    },
  });
