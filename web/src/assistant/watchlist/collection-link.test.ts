import { expect, it } from "vitest";
import { collectionIn } from "./collection-link.ts";

it.each([
  ["https://magiceden.io/marketplace/okay_bears", "nft", "solana", "okay_bears"],
  ["magiceden.us/marketplace/okay_bears?activeTab=items#x", "nft", "solana", "okay_bears"],
  [
    "https://magiceden.io/collections/ethereum/0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d",
    "nft",
    "ethereum",
    "0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d",
  ],
  ["https://magiceden.io/ordinals/marketplace/nodemonkes", "ordinal", "solana", "nodemonkes"],
  [" https://opensea.io/collection/boredapeyachtclub/overview ", "nft", "ethereum", "boredapeyachtclub"],
  ["https://www.tensor.trade/trade/mad_lads", "nft", "solana", "mad_lads"],
] as const)("%s is a collection", (link, type, chain, collectionSlug) => {
  expect(collectionIn(link)).toEqual({ type, chain, collectionSlug });
});

it.each([
  "okay_bears",
  "",
  "https://magiceden.io/",
  "https://magiceden.io.evil.example/marketplace/okay_bears",
  "https://evil.example/marketplace/okay_bears",
  "https://opensea.io/collection/",
  "javascript:alert(1)",
])("%s is none", (text) => {
  expect(collectionIn(text)).toBeUndefined();
});
