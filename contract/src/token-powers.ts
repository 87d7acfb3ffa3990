/** What an extension of a Token-2022 token can do, by the names of `MintFacts`. Others have no power over a holder's tokens. */
export const TOKEN_POWERS: Readonly<Record<string, string>> = {
  permanentDelegate: "one address may take this token out of any wallet",
  pausableConfig: "transfers can be paused",
  transferFeeConfig: "a fee is taken from transfers",
  transferHook: "a program runs at each transfer, and may refuse it",
  defaultAccountState: "new accounts may start frozen",
  nonTransferable: "it can't be passed on",
  mintCloseAuthority: "the token itself can be closed",
  confidentialTransferMint: "amounts can be hidden",
  interestBearingConfig: "the amount that wallets show can grow or shrink by a rate",
  scaledUiAmountConfig: "the amount that wallets show can be scaled",
};
