import { z } from "zod";
import { ClientId, freeText, Instant, OptionalWallet, Success, WalletAddress } from "./common.ts";
import { IMAGE_MAX_SEED, IMAGE_PROMPT_MAX_CHARS, RECREATIONS_PER_DAY } from "./constants.ts";

/** What kind of picture: photorealistic, stylised, or an uploaded one modified. */
export const ImageMode = z.enum(["realism", "art", "recreation"]);
export type ImageMode = z.infer<typeof ImageMode>;

export const Aspect = z.enum(["square", "landscape", "portrait"]);
export type Aspect = z.infer<typeof Aspect>;

/** A picture in a wallet's library. */
export const UserImage = z.object({
  id: z.string(),
  url: z.string(),
  prompt: z.string(),
  model: ImageMode,
  timestamp: Instant,
  revisedPrompt: z.string(),
  /** The same, small. */
  thumbnail_url: z.string().optional(),
  /** The picture as a file, with its provenance in it. */
  download_url: z.string().optional(),
  /** What a recreation was made of. */
  source_url: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** True when an offline stand-in made it. */
  is_demo: z.boolean().optional(),
  is_favourite: z.boolean().optional(),
  /** What it was asked for with; without a seed where the model takes none. */
  seed: z.number().int().optional(),
  style: z.string().optional(),
  aspect: Aspect.optional(),
});
export type UserImage = z.infer<typeof UserImage>;

/** GET /api/user-images?wallet_address: the newest first. */
export const UserImagesQuery = OptionalWallet;
/** GET alone: a page of them; all when `limit` is absent, as the original API has it. */
export const UserImagesList = OptionalWallet.extend({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** Those after this one, by its id. */
  before: ClientId.optional(),
  /** Only those with this text in one of their prompts, in any letter case. */
  q: freeText(200).optional(),
  favourites: z.enum(["true", "false"]).optional(),
  /** The one whose file has this name. */
  picture: z.string().max(100).optional(),
});
export const UserImages = z.object({
  images: z.array(UserImage),
  /** How many there are in all; told with the first page. */
  total: z.number().int().min(0).optional(),
});
export type UserImages = z.infer<typeof UserImages>;

/** DELETE /api/user-images/{id}?wallet_address, and POST …/restore, which brings it back for a while. */
export const UserImageParams = z.object({ id: ClientId });
/** PUT /api/user-images/{id}/favourite */
export const FavouriteImage = OptionalWallet.extend({ is_favourite: z.boolean() });

const Seed = z.number().int().min(0).max(IMAGE_MAX_SEED);
const Prompt = freeText(IMAGE_PROMPT_MAX_CHARS).refine((text) => text.trim() !== "", "blank");

/**
 * POST /api/generate-image-url and /api/generate-art-url. With `message_id` the prompt and its picture become a turn of
 * the conversation, and the reply may stream like every other; the job then has the id of that message.
 */
export const GenerateImage = z.object({
  prompt: Prompt,
  wallet_address: WalletAddress.optional(),
  conversation_id: ClientId.optional(),
  message_id: ClientId.optional(),
  replaces_message_id: ClientId.optional(),
  /** Made by the client, so that it can ask for the job and cancel it before the response comes. */
  job_id: ClientId.optional(),
  aspect: Aspect.optional(),
  /** A style of content/studio.yaml. */
  style: z.string().max(60).optional(),
  seed: Seed.optional(),
});
export type GenerateImage = z.infer<typeof GenerateImage>;

export const GeneratedImage = z.object({
  imageUrl: z.string(),
  revisedPrompt: z.string(),
  image_id: z.string().optional(),
  job_id: z.string().optional(),
  is_demo: z.boolean().optional(),
  /** As the library has it. */
  image: UserImage.optional(),
  /** Of a turn of a conversation. */
  message: z.string().optional(),
  message_id: z.string().optional(),
});
export type GeneratedImage = z.infer<typeof GeneratedImage>;

/**
 * POST /api/gpt-image-1 takes a multipart form: `image`, and these fields. A file `mask` says where to change it: a PNG
 * that is transparent there.
 */
export const RecreateFields = z.object({
  prompt: Prompt,
  wallet_address: z.string().optional(),
  conversation_id: ClientId.optional(),
  job_id: ClientId.optional(),
  seed: z.coerce.number().pipe(Seed).optional(),
});
export type RecreateFields = z.infer<typeof RecreateFields>;

/** What a wallet used of the day's recreations. */
export const RecreationUsage = z.object({
  used: z.number().int().min(0).max(RECREATIONS_PER_DAY),
  remaining: z.number().int().min(0).max(RECREATIONS_PER_DAY),
});
export type RecreationUsage = z.infer<typeof RecreationUsage>;

export const RecreatedImage = GeneratedImage.extend({
  success: z.literal(true),
  usageInfo: RecreationUsage,
});
export type RecreatedImage = z.infer<typeof RecreatedImage>;

/** GET /api/recreation-limits/{wallet} */
export const RecreationLimitsParams = z.object({ wallet: WalletAddress });
export const RecreationLimits = RecreationUsage.extend({ resets_at: Instant });
export type RecreationLimits = z.infer<typeof RecreationLimits>;

/** What holds for one of the models of pictures. */
export const PictureModelTerms = z.object({
  takes_seeds: z.boolean(),
  /** Whether a picture that is canceled while the model works on it stays counted. */
  cancel_counts: z.boolean(),
  /** Whether it can be told where to change a picture. */
  takes_masks: z.boolean(),
});

/** GET /api/studio-terms: what one should know before asking for a picture. A model that is not set up is null. */
export const StudioTerms = z.object({
  pictures: z.object({
    used: z.number().int().min(0),
    limit: z.number().int().min(0),
    resets_at: Instant,
  }),
  draw: PictureModelTerms.nullable(),
  change: PictureModelTerms.nullable(),
});
export type StudioTerms = z.infer<typeof StudioTerms>;

/** A picture on its way. */
export const ImageJob = z.object({
  id: z.string(),
  mode: ImageMode,
  prompt: z.string(),
  /** `keeping`: it is drawn, and being stored. */
  state: z.enum(["waiting", "drawing", "keeping", "complete", "stopped", "interrupted", "failed"]),
  /** Its shape; a recreation has that of its upload. */
  aspect: Aspect.optional(),
  created_at: Instant,
  /** How long ago that was by the server's clock; the client's clock may be wrong. */
  elapsed_ms: z.number().int().min(0).optional(),
  /** When it failed: why, as a sentence for people. */
  error: z.string().optional(),
  code: z.string().optional(),
  image: UserImage.optional(),
});
export type ImageJob = z.infer<typeof ImageJob>;

/** GET /api/image-jobs: the pictures that are being made. GET and DELETE /api/image-jobs/{id}. */
export const ImageJobs = z.object({
  jobs: z.array(ImageJob),
  /** The wallet's newest picture, read after the jobs: one that is done meanwhile is still among them, or is this one. */
  newest_image_id: z.string().nullable().optional(),
});
export type ImageJobs = z.infer<typeof ImageJobs>;
export const ImageJobParams = z.object({ id: ClientId });
export const ImageJobCanceled = Success.extend({ canceled: z.boolean() });

/** GET /api/studio-styles: what the operator offers. */
export const StudioStyles = z.object({
  styles: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** Addresses of small pictures that show the style. */
      pictures: z.array(z.string()),
    }),
  ),
  /** Whether these pictures are sent to the model that draws; otherwise it only gets words. */
  sends_pictures: z.boolean(),
});
export type StudioStyles = z.infer<typeof StudioStyles>;

/** GET /api/studio-styles/pictures/{name}: a style's picture, small. */
export const StylePictureParams = z.object({ name: z.string().max(200) });
