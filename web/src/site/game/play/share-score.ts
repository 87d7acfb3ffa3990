import { download, handOn } from "../../../shared/lib/share/hand-on.ts";
import { browserCopyEnvironment, copyText } from "../../../shared/ui/copy-text.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const NAME = "bakso-jump.png";

/** What a game came to, as its picture says it. */
export interface ScoreCard {
  /** The drawn card that it is written on. */
  card: string;
  points: string;
  rank: string;
}

/** The page's card for shared links, with the points and the rank of one game written on it. */
async function drawCard({ card, points, rank }: ScoreCard): Promise<File> {
  const background = new Image();
  background.src = card;
  await background.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  pen.drawImage(background, 0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#F59A44";
  pen.beginPath();
  pen.roundRect(64, 440, 470, rank === "" ? 112 : 150, 32);
  pen.fill();
  pen.fillStyle = "#1B100A";
  pen.font = '72px "Bagel Fat One", sans-serif';
  pen.fillText(points, 96, 520, 410);
  pen.font = '600 32px "Figtree", sans-serif';
  pen.fillText(rank, 96, 566, 410);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be made.");
  return new File([blob], NAME, { type: "image/png" });
}

/** Hands a score on with its picture; where a device can't, keeps the picture and copies the link. @returns what happened, in a word or two */
export async function shareScore(score: ScoreCard, host: HTMLElement): Promise<string> {
  const url = window.location.href;
  const picture = await drawCard(score).catch(() => undefined);
  const what = { title: "Bakso Jump", text: `${score.points} in Bakso Jump`, url };
  if ((await handOn({ ...what, ...(picture ? { picture } : {}) })) === "shared") return "Share";
  if (picture) download(picture, NAME);
  return (await copyText(url, browserCopyEnvironment(host))) ? "Saved, link copied" : "Saved";
}
