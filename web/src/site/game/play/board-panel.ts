import type { GameBoard, GameLeaderboard } from "@bakso/contract/game";
import { ApiError } from "../../../shared/lib/api-client.ts";
import { countWords } from "../../../shared/lib/count-words.ts";
import { readLeaderboard, setName } from "./game.api.ts";
import type { Parts } from "./page-parts.ts";

const NOT_READ = "The boards can't be read just now. Close this and try again.";
const NOBODY = { today: "Nobody yet. The first point takes the top.", allTime: "Nobody yet." };

type Tab = "today" | "allTime";

/** The boards of the day and of all time, and the name that a visitor plays under. */
export class BoardPanel {
  readonly #parts: Parts;
  #tab: Tab = "today";
  #boards: GameLeaderboard | undefined;

  constructor(parts: Parts, onClose: () => void) {
    this.#parts = parts;
    parts.today.addEventListener("click", () => this.#show("today"));
    parts["all-time"].addEventListener("click", () => this.#show("allTime"));
    parts["close-board"].addEventListener("click", () => parts.board.close());
    // The backdrop belongs to the dialog element itself.
    parts.board.addEventListener("click", (event) => {
      if (event.target === parts.board) parts.board.close();
    });
    parts.board.addEventListener("close", onClose);
    parts["name-form"].addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#saveName();
    });
  }

  async open(): Promise<void> {
    this.#parts["name-note"].textContent = "";
    this.#parts.board.showModal();
    await this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.#boards = await readLeaderboard();
    } catch {
      this.#boards = undefined;
    }
    this.#show(this.#tab);
  }

  #show(tab: Tab): void {
    this.#tab = tab;
    const { today, "all-time": allTime, list, "board-note": note, "name-form": form, name } = this.#parts;
    today.ariaPressed = String(tab === "today");
    allTime.ariaPressed = String(tab === "allTime");
    const boards = this.#boards;
    const board = boards && (tab === "today" ? boards.today : boards.all_time);
    list.replaceChildren(...(board ? board.entries.map(rowOf) : []));
    note.textContent = board ? noteOf(board, NOBODY[tab]) : NOT_READ;
    form.hidden = !boards || boards.player.is_holder;
    if (document.activeElement !== name) name.value = boards?.player.name ?? "";
  }

  async #saveName(): Promise<void> {
    const note = this.#parts["name-note"];
    try {
      const { name } = await setName(this.#parts.name.value);
      this.#parts.name.value = name ?? "";
      note.textContent = "Saved.";
      await this.#load();
    } catch (error) {
      note.textContent =
        error instanceof ApiError ? error.message : "That did not get through. Please try again.";
    }
  }
}

function rowOf({ rank, name, score, is_holder, is_you }: GameBoard["entries"][number]): HTMLLIElement {
  const row = document.createElement("li");
  if (is_you) row.dataset.you = "";
  const holder = is_holder ? [mark("Holder")] : [];
  row.append(
    cell(countWords(rank)),
    cell(name, ...holder, ...(is_you ? [mark("You")] : [])),
    cell(countWords(score)),
  );
  return row;
}

function cell(...content: (string | Node)[]): HTMLSpanElement {
  const span = document.createElement("span");
  span.append(...content);
  return span;
}

function mark(text: string): HTMLElement {
  const element = document.createElement("small");
  element.textContent = text;
  return element;
}

function noteOf({ entries, you }: GameBoard, nobody: string): string {
  if (entries.length === 0) return nobody;
  if (!you || entries.some(({ is_you }) => is_you)) return "";
  return you.rank === null
    ? `Your best: ${countWords(you.score)}`
    : `You are number ${countWords(you.rank)} with ${countWords(you.score)}.`;
}
