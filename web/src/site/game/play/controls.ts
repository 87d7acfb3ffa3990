import type { Trail } from "@bakso/contract/game";
import type { Parts } from "./page-parts.ts";
import type { PlaySession } from "./play-session.ts";
import type { Sounds } from "./sounds.ts";

export interface Controls {
  parts: Parts;
  session: PlaySession;
  sounds: Sounds;
  chooseTrail(trail: Trail): Promise<void>;
  openBoard(): Promise<void>;
}

/** Keys that belong to the browser or to a control, not to the tiger. */
const OTHER_KEYS = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+|Page\w+|Home|End|ContextMenu)$/;
const CONTROL = "a, button:not(#game-stage), input, dialog";

/** One thumb, a mouse, any key or a switch: all of them are the one tap that the game knows. */
export function listenToPlayer({ parts, session, sounds, chooseTrail, openBoard }: Controls): void {
  const { root, stage, sound, board } = parts;
  const tap = () => session.tap(performance.now());
  const togglePause = () => (session.phase === "paused" ? tap() : session.pause());
  const toggleSound = () => {
    sounds.set(!sounds.isOn);
    sound.ariaPressed = String(sounds.isOn);
  };
  const isControl = (target: EventTarget | null) =>
    target instanceof Element && target.closest(CONTROL) !== null;

  root.addEventListener("pointerdown", (event) => {
    if (isControl(event.target) || event.button !== 0) return;
    event.preventDefault();
    stage.focus({ preventScroll: true });
    tap();
  });
  // A press by assistive technology comes without a pointer or a key.
  stage.addEventListener("click", (event) => {
    if (event.detail === 0) tap();
  });
  // A key that counted as a tap must not press the button too.
  stage.addEventListener("keyup", (event) => event.preventDefault());
  addEventListener("keydown", (event) => {
    const { key, repeat } = event;
    if (board.open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" || key === "p" || key === "P") togglePause();
    else if (key === "m" || key === "M") toggleSound();
    else if (!OTHER_KEYS.test(key) && !isControl(event.target)) {
      event.preventDefault();
      if (!repeat) tap();
    }
  });

  const onClick = (button: HTMLButtonElement, act: () => unknown) =>
    button.addEventListener("click", (event) => {
      act();
      // After a mouse or a thumb the focus goes back to the game; with a keyboard it stays.
      if (event.detail > 0 && !board.open) stage.focus({ preventScroll: true });
    });
  onClick(sound, toggleSound);
  onClick(parts.pause, togglePause);
  onClick(parts.day, () => chooseTrail("day"));
  onClick(parts.wild, () => chooseTrail("wild"));
  onClick(parts["open-board"], openBoard);

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) session.pause();
  });
  matchMedia("(orientation: portrait)").addEventListener("change", () => session.pause());
}
