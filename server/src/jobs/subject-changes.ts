import type { JobSubject, JobWake } from "./job-wake.ts";

/** Who wants to know what changes of a wallet. */
export interface ChangeWatcher {
  onChange(change: Omit<JobSubject, "wallet">): void;
  /** This process tells no more: it is leaving. */
  onLetGo(): void;
}

/** What changes of a wallet's conversations and tasks, wherever that happens. */
export interface SubjectChanges {
  /** Tells all instances of a change that no job is behind. */
  tell(wallet: string, subjectId: string, of?: JobSubject["of"]): void;
  /** The same of one that was deleted. */
  tellGone(wallet: string, subjectId: string): void;
  /** Hears of all wallets. */
  onChanged(listener: (subject: JobSubject) => void): void;
  /** @returns ends the watching */
  watch(wallet: string, watcher: ChangeWatcher): () => void;
  letGo(): void;
}

export function createSubjectChanges(wake: Pick<JobWake, "changed" | "onChanged">): SubjectChanges {
  const watchers = new Map<string, Set<ChangeWatcher>>();
  wake.onChanged(({ wallet, ...change }) => {
    for (const one of watchers.get(wallet) ?? []) one.onChange(change);
  });
  return {
    tell: (wallet, subjectId, of) => wake.changed({ wallet, subjectId, ...(of && { of }) }),
    tellGone: (wallet, subjectId) => wake.changed({ wallet, subjectId, of: "list", isGone: true }),
    onChanged: wake.onChanged,
    watch(wallet, watcher) {
      const all = watchers.get(wallet) ?? new Set();
      watchers.set(wallet, all.add(watcher));
      return () => {
        all.delete(watcher);
        // Told to leave twice, it must not take along who came since.
        if (all.size === 0 && watchers.get(wallet) === all) watchers.delete(wallet);
      };
    },
    letGo() {
      const all = [...watchers.values()].flatMap((one) => [...one]);
      watchers.clear();
      for (const one of all) one.onLetGo();
    },
  };
}
