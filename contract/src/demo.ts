import { z } from "zod";
import { RawAmount } from "./common.ts";

/** GET /api/demo/wallets, in demo mode alone: the embedded chain's funded wallets with their keys. */
export const DemoWallets = z.object({
  wallets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      address: z.string(),
      balance_raw: RawAmount,
      decimals: z.number().int(),
      /** 32 bytes, base64: the Ed25519 seed. Worth nothing outside the embedded chain. */
      seed: z.base64(),
    }),
  ),
});
export type DemoWallets = z.infer<typeof DemoWallets>;
