import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { checkIcon } from "../../../shared/ui/icons/check.icon.ts";
import { shareNetworkIcon } from "../../../shared/ui/icons/share-network.icon.ts";
import { useCopy } from "../../../shared/ui/use-copy.ts";
import { VisuallyHidden } from "../../../shared/ui/visually-hidden.tsx";

interface ShareButtonProps {
  title: string;
  className: string | undefined;
}

/** Hands the address of the open picture on, in whichever way the device has; where it has none the link is copied. */
export function ShareButton({ title, className = "" }: ShareButtonProps) {
  const [state, copy] = useCopy();
  const label = { idle: "Share", copied: "Copied", failed: "Could not copy" }[state];
  return (
    <>
      <IconButton
        label={label}
        icon={state === "copied" ? checkIcon : shareNetworkIcon}
        className={className}
        onClick={({ currentTarget }) => {
          const url = window.location.href;
          const host = currentTarget.parentElement ?? document.body;
          if (!navigator.share) return void copy(url, host);
          // Changing one's mind is no failure.
          navigator.share({ title, url }).catch((error: Error) => {
            if (error.name !== "AbortError") void copy(url, host);
          });
        }}
      />
      <VisuallyHidden isLive>{state === "idle" ? "" : label}</VisuallyHidden>
    </>
  );
}
