export type LightboxAction = "before" | "after" | "first" | "last" | "zoom";

const ACTIONS: Record<string, LightboxAction> = {
  ArrowLeft: "before",
  ArrowRight: "after",
  Home: "first",
  End: "last",
  z: "zoom",
  "+": "zoom",
  "-": "zoom",
};

/** What a key means while a picture is open. Escape is the dialog's own. */
export function keyAction({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">): LightboxAction | undefined {
  return altKey || ctrlKey || metaKey ? undefined : ACTIONS[key];
}
