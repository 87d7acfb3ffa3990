import { AttachmentParams, AttachmentTaken } from "@bakso/contract/attachments";
import { ATTACHMENT_MAX_BYTES } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { publicPart } from "../../jobs/reply-parts.ts";
import type { AttachmentService } from "./attachment.service.ts";
import { readAttachmentForm } from "./attachment.upload.ts";

export interface AttachmentRoutesDependencies {
  attachments: Pick<AttachmentService, "take" | "find" | "open">;
  newTemporaryPath: () => string;
  content: () => Content;
  publicUrl: () => string;
}

const MEGABYTE = 1024 * 1024;
/** No browser shows it as a page, whatever is in it, and nobody else's page embeds it. */
const ONLY_TO_KEEP = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
};

export const attachmentRoutes: (dependencies: AttachmentRoutesDependencies) => FastifyPluginAsyncZod = ({
  attachments,
  newTemporaryPath,
  content,
  publicUrl,
}) =>
  declareRoutes((app) => {
    app.post(
      "/api/attachments",
      {
        config: { access: "paid", atOnce: "uploads" },
        bodyLimit: 2 * ATTACHMENT_MAX_BYTES,
        schema: { response: { 200: AttachmentTaken } },
      },
      async (request, _reply, { wallet }) => {
        const { kinds, megabytes } = content().attachments;
        if (kinds.length === 0) throw new AppError("attachment.kind_off");
        const mostBytes = Math.min(ATTACHMENT_MAX_BYTES, Math.floor(megabytes * MEGABYTE));
        const handedIn = await readAttachmentForm(request, wallet, { mostBytes, newPath: newTemporaryPath });
        try {
          const attachment = await attachments.take(wallet, handedIn);
          return { attachment: publicPart(attachment, publicUrl()) as typeof attachment };
        } finally {
          await handedIn.discard();
        }
      },
    );

    app.get(
      "/api/attachments/:attachment_id",
      { config: { access: "granted" }, schema: { params: AttachmentParams } },
      async (request, reply, { wallet }) => {
        const key = { wallet, attachmentId: request.params.attachment_id };
        const row = await attachments.find(key);
        const bytes = row && (await attachments.open(key));
        if (!bytes) throw new AppError("attachment.not_found");
        return reply
          .headers({
            ...ONLY_TO_KEEP,
            "Content-Length": row.facts.bytes,
            "Content-Disposition": dispositionOf(row.facts.name),
          })
          .type("application/octet-stream")
          .send(bytes);
      },
    );
  });

/** With its name as it is, and without what is no ASCII for readers that know only that. */
function dispositionOf(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "_") || "file";
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
