import type { MessagePort } from "node:worker_threads";
import { createFolder } from "./create-folder.ts";
import { EmbeddedPostgres, loadEngine } from "./embedded-postgres.ts";
import { EmbeddedSession } from "./embedded-session.ts";
import { Outbox } from "./outbox.ts";
import { Places } from "./places.ts";
import { type SyncCalls, WalSync } from "./wal-sync.ts";
import type { FromWorker, OpenOrder, ToWorker, WorkerTask } from "./worker-protocol.ts";

/** What the database's thread does, from its start to its end. */
export async function runWorker(port: MessagePort, task: WorkerTask, calls: SyncCalls): Promise<void> {
  if (task.task === "create") {
    await createFolder(task.folder);
    return;
  }
  const outbox = new Outbox<FromWorker>((messages) => port.postMessage(messages));
  const post = (message: FromWorker) => outbox.put(message);
  let session: EmbeddedSession | undefined;
  const [engine, order] = await Promise.all([
    loadEngine(),
    task.task === "wait" ? firstMessage<OpenOrder>(port) : task,
  ]);
  const wal = new WalSync(calls, (failure) => session?.stop(failure.message));
  const onPanic = (reason: string): never => {
    post({ kind: "stopped", reason });
    outbox.flush();
    process.exit(1);
  };
  const pg = new EmbeddedPostgres({ engine, folder: order.folder, wal, calls, onPanic });
  await pg.open();
  const { idleInTransactionTimeoutMs } = order;
  const places = new Places(order.places);
  const opened = new EmbeddedSession({ pg, wal, places, post, idleInTransactionTimeoutMs });
  session = opened;
  port.on("message", (messages: ToWorker[]) => {
    for (const message of messages) opened.receive(message);
  });
  post({ kind: "ready" });
  await opened.closed;
  outbox.flush();
  // Closing writes a checkpoint, which an engine that can't be trusted must not do; the log is replayed at the next
  // start.
  if (opened.isStopped) process.exit(1);
  await pg.close();
  wal.settle();
  wal.close();
  outbox.flush();
  port.close();
}

const firstMessage = <Message>(port: MessagePort): Promise<Message> =>
  new Promise((resolve) => {
    port.once("message", (message: Message) => {
      // Without a listener the port would let the thread end.
      port.ref();
      resolve(message);
    });
  });
