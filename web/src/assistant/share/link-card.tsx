import type { Share } from "@bakso/contract/shares";
import { type ReactNode, useEffect, useRef } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { madeCard } from "../../shared/made-card/made-card.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { arrowSquareOutIcon } from "../../shared/ui/icons/arrow-square-out.icon.ts";
import { ShareButton } from "../../shared/ui/share-button.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./share.module.css";

interface LinkCardProps {
  share: Share;
  /** With its address to read, and a code for another device's camera. */
  isWhole?: boolean;
  /** More that can be done with it. */
  children?: ReactNode;
}

/** A link and what can be done with it. */
export function LinkCard({ share: { url, title }, isWhole = false, children }: LinkCardProps) {
  const address = useRef<HTMLInputElement>(null);
  // What made it is gone.
  useEffect(() => focusIfLost(() => address.current), []);
  return (
    <div className={styles.link}>
      {isWhole ? (
        <input
          ref={address}
          readOnly
          className={styles.address}
          aria-label={`Link to ${title}`}
          value={url}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      <p className={styles.row}>
        <CopyButton
          text={url}
          label="Copy link"
          announcement="Link copied"
          variant={isWhole ? "primary" : "secondary"}
        />
        {typeof navigator.share === "function" ? (
          <ShareButton
            make={async () => ({
              title,
              url,
              ...(await madeCard(async () => {
                const { drawTalkCard } = await import("../../shared/made-card/talk.card.ts");
                return await drawTalkCard(title);
              })),
            })}
            label="Send"
          />
        ) : null}
        <Button
          variant="quiet"
          icon={arrowSquareOutIcon}
          onClick={() => window.open(url, "_blank", "noopener")}
        >
          Open
        </Button>
        {children}
      </p>
      {isWhole ? <QrCode text={url} label={`QR code of the link to ${title}`} /> : null}
    </div>
  );
}
