import type { FailedTransactionMetadata } from "litesvm";

/** A transaction's error as nodes write it, for example `{InstructionError: [0, {Custom: 1}]}` or `"BlockhashNotFound"`. */
export type TransactionErrorJson =
  | string
  | { InstructionError: [index: number, error: string | { Custom: number }] }
  | { DuplicateInstruction: number }
  | { InsufficientFundsForRent: { account_index: number } }
  | { ProgramExecutionTemporarilyRestricted: { account_index: number } };

/** In the order of litesvm's `TransactionErrorFieldless`, which it hands out as a bare number. */
export const TRANSACTION_ERROR_NAMES: readonly string[] = (
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee " +
  "InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee " +
  "InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance " +
  "AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount " +
  "WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks " +
  "AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData " +
  "InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit " +
  "WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded " +
  "InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled"
).split(" ");

/** In the order of litesvm's `InstructionErrorFieldless`. */
export const INSTRUCTION_ERROR_NAMES: readonly string[] = (
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds " +
  "IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount " +
  "UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified " +
  "ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified " +
  "NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed " +
  "AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified " +
  "ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount " +
  "ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded " +
  "PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable " +
  "IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner " +
  "MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded " +
  "BuiltinProgramsMustConsumeComputeUnits BorshIoError"
).split(" ");

type LitesvmError = ReturnType<FailedTransactionMetadata["err"]>;

/**
 * litesvm's error in the form nodes answer with. Its own objects keep their fields behind getters, so JSON would show
 * them empty.
 */
export function toTransactionErrorJson(error: LitesvmError): TransactionErrorJson {
  if (typeof error === "number") return TRANSACTION_ERROR_NAMES[error] ?? `Unknown${error}`;
  if ("err" in error) return { InstructionError: [error.index, toInstructionErrorJson(error.err())] };
  if ("index" in error) return { DuplicateInstruction: error.index };
  const where = { account_index: error.accountIndex };
  return error.constructor.name === "TransactionErrorInsufficientFundsForRent"
    ? { InsufficientFundsForRent: where }
    : { ProgramExecutionTemporarilyRestricted: where };
}

function toInstructionErrorJson(error: number | object): string | { Custom: number } {
  if (typeof error === "number") return INSTRUCTION_ERROR_NAMES[error] ?? `Unknown${error}`;
  return "code" in error && typeof error.code === "number" ? { Custom: error.code } : "BorshIoError";
}
