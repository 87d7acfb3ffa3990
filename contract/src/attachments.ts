import { z } from "zod";

/** What can be read. What a file is, its content says and not its name. */
export const ATTACHMENT_KINDS = ["txt", "md", "csv", "json", "pdf", "docx"] as const;
export const AttachmentKind = z.enum(ATTACHMENT_KINDS);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

/** `<sha-256 of the file, hexadecimal>.<kind>`: the same file has the same. */
export const AttachmentId = z.string().regex(/^[0-9a-f]{64}\.(?:txt|md|csv|json|pdf|docx)$/, "no attachment");

/** No question has more, whatever content/attachments.yaml says. */
export const ATTACHMENTS_AT_ONCE_MAX = 10;

/** A file that belongs to a question. Its text is told to the model as what strangers wrote. */
export const AttachmentPart = z.object({
  type: z.literal("attachment"),
  attachment_id: AttachmentId,
  /** Where its owner can load the file down. */
  url: z.string(),
  /** As the person's machine calls it. */
  name: z.string(),
  kind: AttachmentKind,
  bytes: z.number().int(),
  /** Characters of its text that are kept. */
  characters: z.number().int(),
  /** There is more text in it than what is kept. */
  is_cut: z.boolean().optional(),
  pages: z.number().int().optional().describe("Of a PDF"),
  /** Of a PDF: pages without text, which are shown as pictures. */
  shown_pages: z.array(z.number().int()).optional(),
  /** Of a PDF: how many pages were not read: too many, or pictures that could not be taken out. */
  unread_pages: z.number().int().optional(),
  rows: z.number().int().optional().describe("Of a CSV, its head among them"),
  columns: z.number().int().optional(),
});
export type AttachmentPart = z.infer<typeof AttachmentPart>;

/** POST /api/attachments takes a multipart form with one `file`. It is kept for a question that names it within an hour. */
export const AttachmentTaken = z.object({ attachment: AttachmentPart });
export type AttachmentTaken = z.infer<typeof AttachmentTaken>;

/** GET /api/attachments/{attachment_id} */
export const AttachmentParams = z.object({ attachment_id: AttachmentId });
