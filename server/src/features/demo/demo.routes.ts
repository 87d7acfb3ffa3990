import type { Content } from "@bakso/contract/content/content";
import { DemoWallets } from "@bakso/contract/demo";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { DemoWalletSource } from "../../demo.ts";
import type { ChainGateway } from "../../gateways/chain/chain.gateway.ts";
import { declareRoutes } from "../../http/declare-routes.ts";

export interface DemoRoutesDependencies {
  chain: Pick<ChainGateway, "readTokenBalance">;
  content: () => Pick<Content, "token">;
}

/** The embedded chain's wallets, with their keys. Registered only in demo mode. */
export const demoRoutes: (
  wallets: readonly DemoWalletSource[],
  dependencies: DemoRoutesDependencies,
) => FastifyPluginAsyncZod = (wallets, { chain, content }) =>
  declareRoutes((app) => {
    app.get(
      "/api/demo/wallets",
      { config: { access: "public" }, schema: { response: { 200: DemoWallets } } },
      async () => ({
        wallets: await Promise.all(
          wallets.map(async ({ id, name, note, address, balanceRaw, seed }) => ({
            id,
            name,
            note,
            address,
            // A swap may have changed it since the start.
            balance_raw: String(await chain.readTokenBalance(address).catch(() => balanceRaw)),
            decimals: content().token.decimals,
            seed: Buffer.from(seed).toString("base64"),
          })),
        ),
      }),
    );
  });
