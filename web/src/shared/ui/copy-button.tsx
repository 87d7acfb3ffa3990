import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { checkIcon } from "./icons/check.icon.ts";
import { copyIcon } from "./icons/copy.icon.ts";
import { type CopyState, useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  label?: string;
  /** Said aloud when it is done, where there is more to say than "Copied". */
  announcement?: string;
  /** Only the icon shows; the label is its tooltip. */
  isIconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Copies, and reads "Copied" for two seconds. */
export function CopyButton({
  text,
  label = "Copy",
  announcement = "Copied",
  isIconOnly = false,
  variant = "secondary",
  size = "app",
}: CopyButtonProps) {
  const [state, copy] = useCopy();
  const shown: Record<CopyState, string> = { idle: label, copied: "Copied", failed: "Could not copy" };
  const said: Record<CopyState, string> = { idle: "", copied: announcement, failed: "Could not copy" };
  const icon = state === "copied" ? checkIcon : copyIcon;
  const onClick = (event: { currentTarget: HTMLElement }) => {
    void copy(text, event.currentTarget.parentElement ?? document.body);
  };
  return (
    <>
      {isIconOnly ? (
        <IconButton label={shown[state]} icon={icon} onClick={onClick} />
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={onClick}>
          {shown[state]}
        </Button>
      )}
      <VisuallyHidden isLive>{said[state]}</VisuallyHidden>
    </>
  );
}
