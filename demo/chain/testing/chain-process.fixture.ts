/** A process of its own for tests that kill it: node chain-process.fixture.ts <dataDir>. Prints its url. */
import { startLocalChain } from "../start.ts";

const chain = await startLocalChain({
  dataDir: process.argv[2] ?? null,
  mint: "BaksoExampLeMint1111111111111111111111111111",
  decimals: 6,
  minimumRaw: 350_000n * 10n ** 6n,
});
process.stdout.write(`${chain.url}\n`);
