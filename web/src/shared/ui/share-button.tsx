import { useRef, useState } from "react";
import { download, type HandedOn, handOn } from "../lib/share/hand-on.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { checkIcon } from "./icons/check.icon.ts";
import { shareNetworkIcon } from "./icons/share-network.icon.ts";
import { useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface ShareButtonProps {
  /** What is handed on, made when somebody asks for it. */
  make: () => HandedOn | Promise<HandedOn>;
  label?: string;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  className?: string;
}

/** Hands something on in whichever way the device has; where it has none its picture is kept and the link copied. */
export function ShareButton({
  make,
  label = "Share",
  variant = "secondary",
  isDisabled = false,
  className,
}: ShareButtonProps) {
  const [state, copy] = useCopy();
  const isSharing = useRef(false);
  const [isSaved, setSaved] = useState(false);
  const shown = {
    idle: label,
    copied: isSaved ? "Saved, link copied" : "Link copied",
    failed: isSaved ? "Saved" : "Could not copy",
  }[state];
  return (
    <>
      <Button
        variant={variant}
        icon={state === "copied" ? checkIcon : shareNetworkIcon}
        {...(className ? { className } : {})}
        disabled={isDisabled}
        onClick={async ({ currentTarget }) => {
          // A device refuses a second sheet while one is open: that is no reason to do without.
          if (isSharing.current) return;
          isSharing.current = true;
          const host = currentTarget.parentElement ?? document.body;
          try {
            const what = await make();
            if ((await handOn(what)) !== "unable") return;
            if (what.picture) download(what.picture, what.picture.name);
            setSaved(what.picture !== undefined);
            await copy(what.url, host);
          } finally {
            isSharing.current = false;
          }
        }}
      >
        {shown}
      </Button>
      <VisuallyHidden isLive>{state === "idle" ? "" : shown}</VisuallyHidden>
    </>
  );
}
