/**
 * One timer for all streams of one pace: 200 streams at 50 ms cost one wake-up each 50 ms, spread over ten
 * slots so that they do not all write in the same instant.
 */
export interface Pacer {
  /** Calls `tick` each `intervalMs` until it returns false. */
  each(intervalMs: number, tick: () => boolean): void;
  close(): void;
}

const SLOTS = 10;

export function createPacer(): Pacer {
  const lanes = new Map<number, { slots: Set<() => boolean>[]; next: number; timer: NodeJS.Timeout }>();

  const runSlot = (slot: Set<() => boolean> | undefined): void => {
    for (const tick of slot ?? []) if (!tick()) slot?.delete(tick);
  };

  const openLane = (intervalMs: number) => {
    const slotCount = intervalMs >= SLOTS * 2 ? SLOTS : 1;
    const slots = Array.from({ length: slotCount }, () => new Set<() => boolean>());
    let turn = 0;
    const timer = setInterval(() => {
      runSlot(slots[turn]);
      turn = (turn + 1) % slotCount;
      if (slots.every((slot) => slot.size === 0)) {
        clearInterval(timer);
        lanes.delete(intervalMs);
      }
    }, intervalMs / slotCount);
    const lane = { slots, next: 0, timer };
    lanes.set(intervalMs, lane);
    return lane;
  };

  return {
    each(intervalMs, tick) {
      const lane = lanes.get(intervalMs) ?? openLane(intervalMs);
      lane.slots[lane.next]?.add(tick);
      lane.next = (lane.next + 1) % lane.slots.length;
    },
    close() {
      for (const lane of lanes.values()) clearInterval(lane.timer);
      lanes.clear();
    },
  };
}
