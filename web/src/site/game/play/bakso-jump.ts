import { COPY_FEEDBACK_MS } from "@bakso/contract/constants";
import type { Trail } from "@bakso/contract/game";
import { ApiError } from "../../../shared/lib/api-client.ts";
import { keptInBrowser } from "../../../shared/lib/kept-text.ts";
import { keepBest, readBest } from "./best-score.ts";
import { BoardPanel } from "./board-panel.ts";
import { listenToPlayer } from "./controls.ts";
import { finishGame, startGame } from "./game.api.ts";
import { findParts } from "./page-parts.ts";
import { type FinishedGame, type Phase, PlaySession } from "./play-session.ts";
import { Scenery } from "./scenery.ts";
import { ServerGames } from "./server-games.ts";
import { shareScore } from "./share-score.ts";
import { Sounds } from "./sounds.ts";
import { Stage } from "./stage.ts";
import { faceAt, inLines, NOT_COUNTED, rankWords, unbroken, wordsOf } from "./words.ts";

/** How long the first game of the server is awaited. After that games begin without counting until one is here. */
const RUN_PATIENCE_MS = 1_500;
/** How often a page that nobody plays checks whether its game is out of date. */
const FRESHEN_EVERY_MS = 5 * 60_000;
/** From the tiger's edge to its middle. */
const MIDDLE = 35;

/** What the button says while it has nothing to tell. */
const SHARE = "Share";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const parts = findParts();
/** How the game that ended last counted, in words. */
let rank = "";
const stage = new Stage(parts.canvas);
const sounds = new Sounds();
const games = new ServerGames({
  start: startGame,
  finish: finishGame,
  randomSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
  isPassing: (error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429,
  wait,
  nowMs: Date.now,
});
const session = new PlaySession({
  nextCourse: () => games.take(),
  onPhase: showPhase,
  onJump() {
    stage.jump(session.state.y);
    sounds.play("jump");
  },
  onPoint(score) {
    parts.score.textContent = String(score);
    stage.burst(MIDDLE, session.state.y, 5, 2);
    sounds.play("point");
  },
  onLevelUp() {
    stage.burst(MIDDLE, session.state.y, 14, 4);
    sounds.play("levelUp");
  },
  onOver: (game) => void endGame(game),
});
const scenery = new Scenery(stage, session, parts);
const panel = new BoardPanel(parts, () => parts.stage.focus());

function showPhase(phase: Phase): void {
  const { score } = session.state;
  const { title, line, note } = wordsOf(phase, score, readBest(keptInBrowser));
  parts.root.dataset.phase = phase;
  parts.root.dataset.face = faceAt(score);
  rank = "";
  parts.title.textContent = title;
  parts.line.textContent = line;
  parts.note.textContent = unbroken(note);
  parts.score.textContent = String(score);
  parts.words.hidden = phase === "running";
  parts.choice.hidden = phase !== "ready" && phase !== "over";
  parts.score.hidden = phase === "loading" || phase === "ready";
  parts.share.hidden = phase !== "over" || score === 0;
  parts.pause.disabled = phase !== "running" && phase !== "paused";
  scenery.schedule();
}

async function endGame(game: FinishedGame): Promise<void> {
  const best = keepBest(keptInBrowser, game.score);
  showPhase("over");
  stage.burst(MIDDLE, session.state.y + MIDDLE, 16, 4);
  sounds.play("over");
  const { state } = session;
  const counted = await games.handIn(game);
  // Another game may run by now.
  if (game.score === 0 || session.state !== state) return;
  const { note } = wordsOf("over", game.score, best);
  rank = counted ? rankWords(counted) : "";
  parts.note.textContent = unbroken(inLines(note, rank || NOT_COUNTED));
}

let isSharing = false;
parts.share.addEventListener("click", async () => {
  // A device refuses a second sheet while one is open: that is no reason to do without.
  if (isSharing) return;
  isSharing = true;
  const told = await shareScore({ points: session.state.score, rank }, parts.root);
  isSharing = false;
  if (told === undefined) return;
  sayOnShare(told);
  setTimeout(sayOnShare, COPY_FEEDBACK_MS, SHARE);
});

function sayOnShare(words: string): void {
  const label = parts.share.querySelector("span");
  if (label) label.textContent = words;
}

async function chooseTrail(trail: Trail): Promise<void> {
  parts.day.ariaPressed = String(trail === "day");
  parts.wild.ariaPressed = String(trail === "wild");
  await games.choose(trail);
  showCourse();
}

function showCourse(): void {
  session.preview(games.nextSeed);
  scenery.schedule();
}

/** A page that was left open has a game of today when somebody comes back. */
async function freshen(): Promise<void> {
  if (document.hidden || session.phase === "running") return;
  await games.prepare();
  showCourse();
}

document.addEventListener("visibilitychange", freshen);
addEventListener("online", freshen);
setInterval(freshen, FRESHEN_EVERY_MS);
listenToPlayer({ parts, session, sounds, chooseTrail, openBoard: () => panel.open() });
Promise.all([scenery.open(), Promise.race([chooseTrail("day"), wait(RUN_PATIENCE_MS)])]).then(
  () => session.becomeReady(),
  () => {
    parts.line.textContent = "The forest could not be loaded. Please reload the page.";
  },
);
