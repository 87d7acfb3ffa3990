import type { TransactionErrorJson } from "./transaction-error.ts";

/** The sentences that nodes put into a preflight failure's message, for the errors that wallets and tests meet. */
const TEXTS: Readonly<Record<string, string>> = {
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  ProgramAccountNotFound: "Attempt to load a program that does not exist",
  InsufficientFundsForFee: "Insufficient funds for fee",
  InvalidAccountForFee: "This account may not be used to pay transaction fees",
  AlreadyProcessed: "This transaction has already been processed",
  BlockhashNotFound: "Blockhash not found",
  SignatureFailure: "Transaction did not pass signature verification",
  InvalidProgramForExecution: "This program may not be used for executing instructions",
  SanitizeFailure: "Transaction failed to sanitize accounts offsets correctly",
};

const INSTRUCTION_TEXTS: Readonly<Record<string, string>> = {
  GenericError: "generic instruction error",
  InvalidArgument: "invalid program argument",
  InvalidInstructionData: "invalid instruction data",
  InvalidAccountData: "invalid account data for instruction",
  AccountDataTooSmall: "account data too small for instruction",
  InsufficientFunds: "insufficient funds for instruction",
  IncorrectProgramId: "incorrect program id for instruction",
  MissingRequiredSignature: "missing required signature for instruction",
  AccountAlreadyInitialized: "instruction requires an uninitialized account",
  UninitializedAccount: "instruction requires an initialized account",
  NotEnoughAccountKeys: "insufficient account keys for instruction",
  IllegalOwner: "Provided owner is not allowed",
  InvalidAccountOwner: "Invalid account owner",
};

/** The error as a node's sentence; where we hold none, its name stands for it. */
export function describeTransactionError(error: TransactionErrorJson): string {
  if (typeof error === "string") return TEXTS[error] ?? error;
  if ("InstructionError" in error) {
    const [index, inner] = error.InstructionError;
    const text =
      typeof inner === "string"
        ? (INSTRUCTION_TEXTS[inner] ?? inner)
        : `custom program error: 0x${inner.Custom.toString(16)}`;
    return `Error processing Instruction ${index}: ${text}`;
  }
  if ("DuplicateInstruction" in error) {
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`;
  }
  if ("InsufficientFundsForRent" in error) {
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`;
  }
  return `Execution of the program referenced by account at index ${error.ProgramExecutionTemporarilyRestricted.account_index} is temporarily restricted.`;
}
