import { handOn } from "../../../shared/lib/share/hand-on.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { checkIcon } from "../../../shared/ui/icons/check.icon.ts";
import { shareNetworkIcon } from "../../../shared/ui/icons/share-network.icon.ts";
import { useCopy } from "../../../shared/ui/use-copy.ts";
import { VisuallyHidden } from "../../../shared/ui/visually-hidden.tsx";

interface ShareButtonProps {
  title: string;
  className: string | undefined;
}

/** Shares the address of the open picture in the way that the device offers; otherwise it copies the link. */
export function ShareButton({ title, className = "" }: ShareButtonProps) {
  const [state, copy] = useCopy();
  const label = { idle: "Share", copied: "Copied", failed: "Could not copy" }[state];
  return (
    <>
      <IconButton
        label={label}
        icon={state === "copied" ? checkIcon : shareNetworkIcon}
        className={className}
        onClick={async ({ currentTarget }) => {
          const url = window.location.href;
          const host = currentTarget.parentElement ?? document.body;
          if ((await handOn({ title, url })) === "unable") await copy(url, host);
        }}
      />
      <VisuallyHidden isLive>{state === "idle" ? "" : label}</VisuallyHidden>
    </>
  );
}
