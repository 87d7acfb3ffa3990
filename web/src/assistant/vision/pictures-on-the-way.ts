import { createListeners } from "../../shared/lib/listeners.ts";
/** A large picture that is being shrunk before it is sent. */
export interface PictureOnTheWay {
  id: string;
  name: string;
  /** It is not sent at all then. */
  cancel(): void;
}

/** Work that ends sooner is not shown. */
const SHOWN_AFTER_MS = 150;

/** The pictures that are being shrunk, for the component that shows them. */
export function createPicturesOnTheWay() {
  const listeners = createListeners();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let shown: readonly PictureOnTheWay[] = [];
  const become = (next: readonly PictureOnTheWay[]) => {
    shown = next;
    listeners.tell();
  };
  return {
    add(picture: PictureOnTheWay) {
      const { id } = picture;
      timers.set(
        id,
        setTimeout(() => become([...shown, picture]), SHOWN_AFTER_MS),
      );
    },
    remove(id: string) {
      clearTimeout(timers.get(id));
      timers.delete(id);
      if (shown.some((one) => one.id === id)) become(shown.filter((one) => one.id !== id));
    },
    getState: () => shown,
    subscribe: listeners.subscribe,
  };
}

/** Those of this page. */
export const picturesOnTheWay = createPicturesOnTheWay();
