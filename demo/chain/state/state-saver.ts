export interface StateSaver {
  /** Something changed: write within `delayMs`, together with whatever changes until then. */
  schedule(): void;
  /** Writes what is not written yet; resolves when it is on disk. */
  flush(): Promise<void>;
}

/**
 * Groups the writes of a state that may change many times a second. At most one write is under way.
 *
 * @param write puts the present state on disk
 * @param onFailure told when a write fails; the state stays unsaved until the next change or flush
 */
export function createStateSaver(
  write: () => Promise<void>,
  delayMs: number,
  onFailure: (error: unknown) => void,
): StateSaver {
  let isDirty = false;
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = Promise.resolve();

  const writeIfDirty = async () => {
    if (!isDirty) return;
    isDirty = false;
    try {
      await write();
    } catch (error) {
      isDirty = true;
      onFailure(error);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(writeIfDirty);
    return lastWrite;
  };

  return {
    schedule() {
      isDirty = true;
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
  };
}
