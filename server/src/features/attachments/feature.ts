import type { Core } from "../../core.ts";
import { exportedRecord } from "../../exported-record.ts";
import { type Feature, none } from "../../feature.ts";
import { createAttachmentReader } from "./attachment.reader.ts";
import { attachmentRoutes } from "./attachment.routes.ts";
import { type AttachmentService, attachmentAddress, createAttachmentService } from "./attachment.service.ts";
import { createAttachmentStore } from "./attachment.store.ts";
import { createDocumentsOfTalk, type DocumentsOfTalk } from "./documents-of-talk.ts";

/** What those who answer questions need of them. */
export interface AttachmentsForTalks {
  use: AttachmentService["use"];
  documentsOf: DocumentsOfTalk;
}

/** Files that holders attach to their questions. */
export function attachmentsFeature(core: Core): Feature & { forTalks: AttachmentsForTalks } {
  const { db, storage, intake, pictures, holderBytes, visionModel, content, logger } = core;
  const { publicUrl, newTemporaryPath, readWorkerUrl } = core;
  const reader = createAttachmentReader(logger, readWorkerUrl ? { workerUrl: readWorkerUrl } : {});
  const attachments = createAttachmentService({
    store: createAttachmentStore(db),
    storage,
    reader,
    intake,
    pictures,
    requireRoom: holderBytes.requireRoom,
    canSee: visionModel !== null,
    content,
  });
  return {
    name: "attachments",
    forTalks: {
      use: attachments.use,
      documentsOf: createDocumentsOfTalk(attachments.texts, content),
    },
    routes: [attachmentRoutes({ attachments, newTemporaryPath, content, publicUrl })],
    tools: none,
    sweep: attachments.sweep,
    jobKinds: none,
    erase: attachments.removeAll,
    async *export(wallet, format) {
      for await (const rows of attachments.pages(wallet))
        for (const { facts, createdAt } of rows)
          yield exportedRecord(format, "attachment", {
            url: `${publicUrl()}${attachmentAddress(facts.attachment_id)}`,
            name: facts.name,
            kind: facts.kind,
            bytes: facts.bytes,
            timestamp: createdAt.toISOString(),
          });
    },
    async *exportFiles(wallet) {
      for await (const rows of attachments.pages(wallet))
        for (const { facts, createdAt } of rows)
          yield {
            // Two files may have one name.
            name: `attachments/${facts.attachment_id.slice(0, 12)}-${facts.name}`,
            writtenAt: createdAt,
            open: () => attachments.open({ wallet, attachmentId: facts.attachment_id }),
          };
    },
    metrics: none,
    close: reader.close,
  };
}
