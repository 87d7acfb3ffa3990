/**
 * Options of an LRUCache that holds at most so many entries, and takes its room as it fills. With `max` it takes all
 * room at once: ours took a tenth of a start, and 5 MB.
 */
export const bounded = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 }) as const;
