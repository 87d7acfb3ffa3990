import { createListeners } from "../lib/listeners.ts";
export interface Toast {
  readonly id: number;
  readonly kind: "info" | "success" | "error";
  readonly text: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export type ToastInput = Omit<Toast, "id">;

/** Short messages that come and go. It has no clock: the component that shows them removes them. */
export interface ToastQueue {
  readonly show: (toast: ToastInput) => number;
  readonly dismiss: (id: number) => void;
  /** The newest last. The same array until something changes. */
  readonly current: () => readonly Toast[];
  readonly subscribe: (onChange: () => void) => () => void;
}

/** Older ones are removed, so that they never cover the page. */
const MOST_SHOWN = 3;

export function createToastQueue(): ToastQueue {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = createListeners();
  const become = (next: readonly Toast[]): void => {
    toasts = next;
    listeners.tell();
  };
  return {
    show(toast) {
      lastId += 1;
      // A message that is repeated moves to the end, and is not shown twice.
      const others = toasts.filter(({ kind, text }) => kind !== toast.kind || text !== toast.text);
      become([...others, { ...toast, id: lastId }].slice(-MOST_SHOWN));
      return lastId;
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id)) become(toasts.filter((toast) => toast.id !== id));
    },
    current: () => toasts,
    subscribe: listeners.subscribe,
  };
}
