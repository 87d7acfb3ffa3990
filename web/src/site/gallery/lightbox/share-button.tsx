import { handOn } from "../../../shared/lib/share/hand-on.ts";
import { madeCard } from "../../../shared/made-card/made-card.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { checkIcon } from "../../../shared/ui/icons/check.icon.ts";
import { shareNetworkIcon } from "../../../shared/ui/icons/share-network.icon.ts";
import { useCopy } from "../../../shared/ui/use-copy.ts";
import { VisuallyHidden } from "../../../shared/ui/visually-hidden.tsx";

interface ShareButtonProps {
  title: string;
  /** What it is from. */
  note: string;
  /** Address of a still picture of it, where there is one. */
  still: string | undefined;
  className: string | undefined;
}

/** Shares the open picture, framed, in the way that the device offers; otherwise it copies the link. */
export function ShareButton({ title, note, still, className = "" }: ShareButtonProps) {
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
          // Where the device shares nothing the picture has a button of its own to be kept by.
          const card =
            still === undefined || typeof navigator.share !== "function"
              ? {}
              : await madeCard(() => draw(still, title, note));
          if ((await handOn({ title, url, ...card })) === "unable") await copy(url, host);
        }}
      />
      <VisuallyHidden isLive>{state === "idle" ? "" : label}</VisuallyHidden>
    </>
  );
}

async function draw(src: string, title: string, note: string): Promise<File> {
  const { drawPictureCard } = await import("../../../shared/made-card/picture.card.ts");
  return await drawPictureCard({ src, title, note });
}
