import fc from "fast-check";

export const seeds = fc.integer({ min: 0, max: 0xffffffff });

/** Taps as wild as fingers can be: from none to one in every tick. */
export const tapLogs = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(1_000), { maxLength: 300 }))
  .map(([pace, numbers]) => {
    const taps: number[] = [];
    let tick = -1;
    for (const number of numbers) {
      tick += 1 + (number % pace);
      taps.push(tick);
    }
    return taps;
  });
