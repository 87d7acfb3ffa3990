import { DemoWallets } from "@bakso/contract/demo";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { DemoWalletSource } from "../../demo.ts";
import { declareRoutes } from "../../http/declare-routes.ts";

/** The embedded chain's wallets, keys and all. Registered in demo mode alone: elsewhere the address is unknown. */
export const demoRoutes: (
  wallets: readonly DemoWalletSource[],
  decimals: () => number,
) => FastifyPluginAsyncZod = (wallets, decimals) =>
  declareRoutes((app) => {
    app.get(
      "/api/demo/wallets",
      { config: { access: "public" }, schema: { response: { 200: DemoWallets } } },
      async () => ({
        wallets: wallets.map(({ id, name, note, address, balanceRaw, seed }) => ({
          id,
          name,
          note,
          address,
          balance_raw: String(balanceRaw),
          decimals: decimals(),
          seed: Buffer.from(seed).toString("base64"),
        })),
      }),
    );
  });
