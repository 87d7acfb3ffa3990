/** What a thread is asked for. */
export interface ThreadTask<Task> {
  id: number;
  task: Task;
}

/** What came of it; a failure as the words that were thrown. */
export type ThreadResult<Result> = { id: number; result: Result } | { id: number; failure: string };
