import { describe, expect, it } from "vitest";
import { totalUsd, usdWords } from "./usd.ts";

describe("[CONTENT-6] what was given in all", () => {
  it("is the sum of the gifts, as people write it", () => {
    expect(usdWords(totalUsd([{ amountUsd: 5_000 }]))).toBe("5,000 USD");
    expect(usdWords(totalUsd([{ amountUsd: 5_000 }, { amountUsd: 250.5 }]))).toBe("5,250.5 USD");
  });
});
