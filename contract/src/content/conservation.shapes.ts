import { z } from "zod";
import { WalletAddress } from "../common.ts";
import { DonationPayment } from "../donations.ts";
import { HttpsUrl, PageHead, Sentence } from "./common.shapes.ts";

/** One gift of the past. */
export const Donation = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, "small letters, digits and hyphens"),
  date: z.iso.date(),
  recipient: Sentence,
  amountUsd: z.number().positive(),
  amountNote: Sentence.optional().describe("The same in what was paid, for example 23 SOL"),
  paymentType: Sentence,
  payment: DonationPayment.optional().describe("The transaction that the chain can confirm"),
  verification: z.strictObject({ label: Sentence, url: HttpsUrl.describe("{signature} is filled in") }),
  isExample: z
    .boolean()
    .describe("true while the transaction is the example that ships; production refuses it"),
});
export type Donation = z.infer<typeof Donation>;

/** content/conservation.yaml */
export const ConservationContent = PageHead.extend({
  fund: z.strictObject({ title: Sentence }),
  help: z.strictObject({
    title: Sentence,
    ways: z
      .array(
        z.strictObject({
          picture: z.enum(["habitat", "monitoring", "patrol", "learning"]),
          title: Sentence,
          text: Sentence,
        }),
      )
      .min(1),
  }),
  contribute: z.strictObject({
    title: Sentence,
    label: Sentence,
    wallet: WalletAddress.describe("The multi-signature wallet of the fund"),
    isExample: z.boolean().describe("true while the wallet is the example that ships; production refuses it"),
    explorerUrl: HttpsUrl.optional().describe("Where anybody can look the wallet up; {address} is filled in"),
    note: Sentence,
  }),
  donations: z.strictObject({
    title: Sentence,
    columns: z.tuple([Sentence, Sentence, Sentence, Sentence, Sentence]),
    total: Sentence,
    records: z.array(Donation).min(1),
  }),
  facts: z.strictObject({ title: Sentence, lead: Sentence }),
});
export type ConservationContent = z.infer<typeof ConservationContent>;
