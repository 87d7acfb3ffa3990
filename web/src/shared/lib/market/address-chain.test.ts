import { expect, it } from "vitest";
import { chainFor, isTokenAddress } from "./address-chain.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";
const HEX = "0x1234567890abcdef1234567890ABCDEF12345678";

it.each([
  [MINT, "ethereum", "solana"],
  [MINT, "solana", "solana"],
  [` ${HEX} `, "solana", "ethereum"],
  [HEX, "base", "base"],
  ["0x12", "solana", "solana"],
  ["bakso", "bsc", "bsc"],
  ["", "bsc", "bsc"],
] as const)("the chain follows the address %s from %s to %s", (address, chosen, chain) => {
  expect(chainFor<"ethereum" | "solana" | "base" | "bsc">(address, chosen, "ethereum", "solana")).toBe(chain);
});

it("knows what is no address", () => {
  expect([MINT, HEX].every(isTokenAddress)).toBe(true);
  expect(["0x12", "bakso", `${MINT}1`, "O".repeat(40)].some(isTokenAddress)).toBe(false);
});
