import { describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createConservationStore, type StoredProof } from "./conservation.store.ts";

const database = useStoreDatabase();
const store = () => createConservationStore(database());
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const proof = (state: StoredProof["state"], hour: number): StoredProof => ({
  state,
  difference: null,
  amount: "1",
  blockTime: at(0),
  checkedAt: at(hour),
  lastVerifiedAt: state === "verified" ? at(hour) : null,
});

describe("what the chain said of a gift", () => {
  it("is kept as the newest result says, whichever comes last, with when it was last verified", async () => {
    await store().saveProof("gift", proof("verified", 5));
    await store().saveProof("gift", proof("not_found", 3));
    expect(await store().findProof("gift")).toEqual(proof("verified", 5));
    await store().saveProof("gift", proof("not_found", 7));
    expect(await store().findProof("gift")).toEqual({ ...proof("not_found", 7), lastVerifiedAt: at(5) });
    expect(await store().findProof("another gift")).toBeUndefined();
  });
});

describe("what the fund's wallet holds", () => {
  it("is kept as it was read last, whichever reading comes last, each wallet's for itself", async () => {
    const balance = (lamports: string, hour: number) => ({ lamports, tokenRaw: "2", readAt: at(hour) });
    await store().saveFundBalance("another fund", balance("9", 9));
    await store().saveFundBalance("fund", balance("5", 5));
    await store().saveFundBalance("fund", balance("3", 3));
    expect(await store().findFundBalance("fund")).toEqual(balance("5", 5));
    await store().saveFundBalance("fund", balance("7", 7));
    expect(await store().findFundBalance("fund")).toEqual(balance("7", 7));
    expect(await store().findFundBalance("no fund")).toBeUndefined();
  });
});
