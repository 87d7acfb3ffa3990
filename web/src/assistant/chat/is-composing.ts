import type { KeyboardEvent } from "react";

/** Whether the key belongs to an input method that is putting letters together (some browsers only say 229). */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
