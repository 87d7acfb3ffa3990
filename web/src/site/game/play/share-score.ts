import { countWords } from "../../../shared/lib/count-words.ts";
import { download, handOn } from "../../../shared/lib/share/hand-on.ts";
import { madeCard } from "../../../shared/made-card/made-card.ts";
import { drawScoreCard } from "../../../shared/made-card/score.card.ts";
import { browserCopyEnvironment, copyText } from "../../../shared/ui/copy-text.ts";
import { pointsWords } from "./words.ts";

interface Score {
  points: number;
  /** How it counted on the boards, in words. */
  rank: string;
}

/** Hands a score on with its card; where a device can't, keeps the card and copies the link. @returns what happened, in a word or two; nothing where the device tells it */
export async function shareScore({ points, rank }: Score, host: HTMLElement): Promise<string | undefined> {
  const url = window.location.href;
  const unit = points === 1 ? "point" : "points";
  const { picture } = await madeCard(() => drawScoreCard({ points: countWords(points), unit, rank }));
  const what = { title: "Bakso Jump", text: `${pointsWords(points)} in Bakso Jump`, url };
  if ((await handOn({ ...what, ...(picture ? { picture } : {}) })) === "shared") return undefined;
  if (picture) download(picture, picture.name);
  const isCopied = await copyText(url, browserCopyEnvironment(host));
  if (isCopied) return picture ? "Saved, link copied" : "Link copied";
  return picture ? "Saved" : "Could not copy";
}
