/** What the page holds, by id: the markup stands in game-page.tsx. */
const PARTS = {
  root: HTMLElement,
  stage: HTMLButtonElement,
  canvas: HTMLCanvasElement,
  score: HTMLElement,
  "level-up": HTMLElement,
  words: HTMLElement,
  title: HTMLElement,
  line: HTMLElement,
  note: HTMLElement,
  choice: HTMLElement,
  sound: HTMLButtonElement,
  pause: HTMLButtonElement,
  day: HTMLButtonElement,
  wild: HTMLButtonElement,
  share: HTMLButtonElement,
  "open-board": HTMLButtonElement,
  board: HTMLDialogElement,
  "close-board": HTMLButtonElement,
  today: HTMLButtonElement,
  "all-time": HTMLButtonElement,
  list: HTMLOListElement,
  "board-note": HTMLElement,
  "name-form": HTMLFormElement,
  name: HTMLInputElement,
  "name-note": HTMLElement,
} as const;

type Parts = { [Id in keyof typeof PARTS]: InstanceType<(typeof PARTS)[Id]> };

/** @throws Error when the page does not hold a part */
export function findParts(): Parts {
  return Object.fromEntries(
    Object.entries(PARTS).map(([id, kind]) => {
      const part = document.getElementById(`game-${id}`);
      if (!(part instanceof kind)) throw new Error(`The page has no game-${id}`);
      return [id, part];
    }),
  ) as Parts;
}

export type { Parts };
