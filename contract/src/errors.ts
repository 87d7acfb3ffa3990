/**
 * Every error code of the API, with its HTTP status. A code is stable: clients decide by it, never by the text. The
 * text is what people read unless the thrower gives another one.
 */
export const ERRORS = {
  "request.invalid": [400, "We could not understand that. Please reload the page and try again."],
  "request.target": [400, "This address is not spelled the way our pages spell it."],
  "request.timeout": [408, "That took too long to arrive. Please try again."],
  "request.head": [
    431,
    "Your browser sent too much along with this. Please clear this site's cookies and try again.",
  ],
  "request.not_found": [404, "There is nothing at this address."],
  "request.origin": [403, "This did not come from our own pages. Please open the site and try again."],
  "request.too_large": [413, "That is too large to send."],
  "request.media_type": [415, "That kind of file is not accepted here."],

  "auth.required": [401, "Please connect your wallet first."],
  "auth.challenge_unknown": [400, "This sign-in is no longer known. Please connect again."],
  "auth.challenge_expired": [400, "This sign-in has expired. Please connect again."],
  "auth.message_mismatch": [400, "The signed message is not the one we asked for. Please connect again."],
  "auth.signature_invalid": [401, "The signature does not belong to this wallet. Please connect again."],
  "auth.wallet_changed": [403, "Another wallet is signed in here now. Please reload the page."],

  "gate.balance_too_low": [403, "This wallet does not hold enough tokens."],
  "gate.balance_unknown": [403, "The balance could not be read just now. Please try again."],

  "conversation.not_found": [404, "This chat does not exist."],
  "conversation.deleted": [410, "This chat was deleted."],
  "message.not_found": [404, "This message does not exist."],
  "message.conflict": [409, "Another message was already sent in its place. Please reload the page."],
  "message.too_many_versions": [
    409,
    "There are 50 versions here already, which is the most. Ask it again at the end of the chat.",
  ],

  "agent.task_not_found": [404, "This task of the agents does not exist."],
  "agent.output_not_found": [404, "This output does not exist."],

  "picture.missing": [400, "Please choose a picture first."],
  "picture.not_image": [415, "Please upload an image file"],
  "picture.heic": [
    415,
    "This picture is in the HEIC format of phones, which can't be read here. Please send it as JPEG or PNG.",
  ],
  "picture.too_large": [413, "A picture may have 50 MB at most."],
  "picture.too_many": [413, "That is more pictures than can be shown at once."],
  "picture.too_many_pixels": [413, "This picture has too many pixels. Please make it smaller."],
  "picture.storage_unavailable": [
    503,
    "Pictures can't be stored right now. Nothing was made, and nothing was counted. Please try again in a few minutes.",
  ],
  "picture.animated": [415, "This picture moves. Please send a still one."],
  "picture.disguised": [
    415,
    "Something else is hidden in this picture's file, so it was not taken in. Please choose another.",
  ],
  "picture.unreadable": [422, "This picture is damaged or incomplete. Please choose another."],
  "picture.mask_unknown": [422, "This model can only change whole pictures, not a part of one."],
  "picture.mask": [422, "Please mark what is to change first, and leave the rest as it is."],
  "picture.not_found": [404, "This picture does not exist."],

  "attachment.missing": [400, "Please choose a file first."],
  "attachment.type": [
    415,
    "This kind of file can't be read here. Plain text, tables (CSV), PDF and Word files (docx) can, and so can Markdown and data files.",
  ],
  "attachment.kind_off": [415, "Files of this kind are not taken on this site."],
  "attachment.too_large": [413, "This file is too large. A file may have 10 MB at most."],
  "attachment.too_many": [413, "That is more files than can be read at once."],
  "attachment.encrypted": [
    422,
    "This file is locked with a password, so it can't be read. Please attach it without one.",
  ],
  "attachment.unreadable": [
    422,
    "This file is damaged or incomplete, so it can't be read. Please attach another copy.",
  ],
  "attachment.too_heavy": [
    422,
    "This file is built so that reading it takes too much time or memory. Please attach a simpler one.",
  ],
  "attachment.empty": [422, "There is nothing to read in this file."],
  "attachment.not_found": [404, "This file is no longer kept. Please attach it again."],
  "attachment.storage_unavailable": [
    503,
    "Files can't be stored right now. Nothing was counted. Please try again in a few minutes.",
  ],

  "image.not_found": [404, "This picture does not exist."],
  "image_job.not_found": [404, "This picture is no longer being made."],
  "image_job.canceled": [409, "This picture was canceled."],
  "image_job.conflict": [409, "Another picture was already asked for in its place. Please try again."],

  "news.unreachable": [502, "None of the news sources could be reached. Please try again in a few minutes."],

  "limit.requests": [429, "That was a little fast. Please wait a moment."],
  "limit.busy_wallet": [429, "That is a lot at once. Please wait until some of it is done."],
  "limit.storage_full": [
    413,
    "All the room for your chats and pictures is used. Delete some that you no longer need to make room.",
  ],
  "limit.chat_wallet_day": [429, "That was your last answer for today."],
  "limit.speech_day": [429, "That is all that can be read aloud today."],
  "limit.transcriptions_day": [429, "No more recordings can be written down today."],
  "limit.chat_site_day": [429, "All answers for today are used up."],
  "limit.new_holders_day": [429, "What all new wallets share today is used up."],
  "limit.recreations_day": [
    429,
    "You have reached your daily limit of 10 recreations. Please try again tomorrow.",
  ],
  "limit.pictures_wallet_day": [429, "That was your last picture for today."],
  "limit.pictures_site_day": [429, "All pictures for today are used up."],

  "ai.not_configured": [503, "No model is set up for this yet."],
  "ai.key_rejected": [
    503,
    "The model can't be used right now. Whoever runs this site has to look at its settings.",
  ],
  "ai.model_unknown": [
    503,
    "The model that is set up here can't be found at its provider. Whoever runs this site has to look at its settings.",
  ],
  "ai.billing": [
    503,
    "The model's provider is waiting for this site's payment. Whoever runs this site has to look at it. Trying again does not help.",
  ],
  "ai.quota_used_up": [
    503,
    "This site has used up what its provider allows for now. Please try again later, not at once.",
  ],
  "ai.rate_limited": [503, "The model is busy right now. Please try again in a moment."],
  "ai.refused": [422, "The model declined to answer this. Please ask in another way."],
  "ai.context_too_long": [413, "This chat is too long for the model. Please start a new one."],
  "ai.misconfigured": [
    502,
    "The model did not take this question. Whoever runs this site has to look at its settings.",
  ],
  "ai.unavailable": [502, "The model could not be reached. Please try again."],
  "ai.timeout": [504, "The model took too long to answer. Please try again."],
  "ai.empty": [502, "The model gave no answer. Please try again."],
  "ai.picture_unreadable": [502, "The model sent a damaged picture. Please try again."],
  "ai.interrupted": [503, "The answer was interrupted. Please try again."],

  "speech.not_available": [503, "No voice is set up here."],

  "transcription.not_available": [503, "Nothing is set up here that could write down what you say."],
  "transcription.type": [415, "This kind of recording can't be read here. WebM, Ogg, MP4 and WAV can."],
  "transcription.too_large": [413, "This recording is too large. A recording may have 5 MB at most."],

  "erase.unfinished": [
    503,
    "Not everything could be erased yet. The rest is erased by itself, before you can sign in again.",
  ],
  "game.unknown": [404, "This game is no longer known. The next one counts again."],
  "game.used": [409, "This game has been handed in already."],
  "game.log_used": [409, "Exactly this game has been handed in already."],
  "game.other_seed": [422, "This game was played on another trail."],
  "game.too_long": [422, "No game can be that long."],
  "game.too_fast": [422, "This game was played faster than time passes."],
  "game.mismatch": [422, "When we played this game again, it ended differently."],
  "game.name_refused": [422, "Please choose another name."],
  "game.name_fixed": [409, "Holders play under the short name of their wallet."],

  "demo.swap_refused": [422, "This swap can't be made."],
  "market.source_retired": [410, "The market that knew this price has closed."],
  "market.not_found": [404, "No market knows this."],
  "market.unavailable": [502, "The market data could not be reached. Please try again."],
  "tool_call.decided": [409, "This has been decided already."],
  "watchlist.not_found": [404, "This entry does not exist."],
  "page.unreadable": [502, "That page can't be read just now."],
  "page.not_named": [400, "Only pages that you name are read. Please paste the address."],

  "message.secret": [
    400,
    "That holds a wallet's recovery phrase or private key, so it was neither sent nor kept. Never give it to anybody: whoever has it has your tokens.",
  ],
  "personal.secret": [
    400,
    "That looks like a private key or a recovery phrase. It is not kept. Never give it to anybody, me included.",
  ],
  "personal.full": [409, "I can remember 50 things. Forget one of them first."],
  "personal.not_found": [404, "This is no longer remembered."],

  "share.not_found": [404, "This link no longer exists."],
  "share.empty": [400, "There is nothing in these messages that could be shared."],
  "share.too_large": [413, "That is too much for one link. Please choose fewer messages or pictures."],
  "share.too_many": [409, "You have all the links that one wallet may have. Revoke one of them first."],

  "watchlist.full": [409, "A watchlist holds up to 500 entries."],

  "server.error": [500, "Something went wrong on our side. Please try again."],
  "server.busy": [503, "Too many people are using the site right now. Please try again in a few seconds."],
  "server.unavailable": [503, "The site is busy or restarting. Please try again in a moment."],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** HTTP status of a code. */
export const statusOf = (code: ErrorCode): number => ERRORS[code][0];
