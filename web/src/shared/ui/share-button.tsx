import { useState } from "react";
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
  className?: string;
}

/** Hands something on in whichever way the device has; where it has none its picture is kept and the link copied. */
export function ShareButton({ make, label = "Share", variant = "secondary", className }: ShareButtonProps) {
  const [state, copy] = useCopy();
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
        onClick={async ({ currentTarget }) => {
          const host = currentTarget.parentElement ?? document.body;
          const what = await make();
          if ((await handOn(what)) !== "unable") return;
          if (what.picture) download(what.picture, what.picture.name);
          setSaved(what.picture !== undefined);
          await copy(what.url, host);
        }}
      >
        {shown}
      </Button>
      <VisuallyHidden isLive>{state === "idle" ? "" : shown}</VisuallyHidden>
    </>
  );
}
