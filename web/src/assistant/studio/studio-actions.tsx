import type { UserImage } from "@bakso/contract/studio";
import { type CSSProperties, useId, useState } from "react";
import { madeCard } from "../../shared/made-card/made-card.ts";
import { Button, ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { dotsThreeBoldIcon } from "../../shared/ui/icons/dots-three-bold.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { heartIcon } from "../../shared/ui/icons/heart.icon.ts";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { smileyStickerIcon } from "../../shared/ui/icons/smiley-sticker.icon.ts";
import { trashIcon } from "../../shared/ui/icons/trash.icon.ts";
import { ShareButton } from "../../shared/ui/share-button.tsx";
import styles from "./studio-actions.module.css";
import type { StudioSession } from "./studio-session.ts";
import { downloadName } from "./studio-texts.ts";

interface StudioActionsProps {
  image: UserImage;
  /** The picture's measures, where they are known: what stands below it is as wide. */
  style?: CSSProperties | undefined;
  session: StudioSession;
  /** Moves the focus to the prompt. */
  onWrite: () => void;
  onMeme: () => void;
  isComparing: boolean;
  onCompare: () => void;
}

/** What can be done with a picture: what one came for first, then what goes on from it, then the seldom and the final. */
export function StudioActions({
  image,
  style,
  session,
  onWrite,
  onMeme,
  isComparing,
  onCompare,
}: StudioActionsProps) {
  const moreId = useId();
  const [hasMore, setMore] = useState(false);
  const edit = async () => {
    session.upload(await fileOf(image));
    session.setMode("recreation");
    onWrite();
  };
  return (
    <div className={styles.actions} style={style}>
      <div className={styles.main}>
        <a
          href={image.download_url ?? image.url}
          download={downloadName(image.prompt)}
          className={buttonClass({ className: styles.download })}
        >
          <ButtonLabel icon={downloadSimpleIcon}>Download Image</ButtonLabel>
        </a>
        <Button icon={paintBrushIcon} onClick={edit}>
          Edit Image
        </Button>
      </div>
      <div className={styles.quiet}>
        <Button
          variant="quiet"
          icon={heartIcon}
          aria-pressed={image.is_favourite === true}
          className={classNames(styles.button, image.is_favourite && styles.favourite)}
          onClick={() => void session.toggleFavourite(image)}
        >
          Favourite
        </Button>
        {image.source_url ? (
          <Button
            variant="quiet"
            icon={eyeIcon}
            aria-pressed={isComparing}
            className={styles.button ?? ""}
            onClick={onCompare}
          >
            Before and after
          </Button>
        ) : null}
        <ShareButton
          variant="quiet"
          className={classNames(styles.button, styles.share)}
          make={async () => ({
            title: "Drawn with BaksoAI",
            url: window.location.origin,
            ...(await madeCard(async () => {
              const { drawPictureCard } = await import("../../shared/made-card/picture.card.ts");
              return await drawPictureCard({
                src: image.url,
                title: "Drawn with BaksoAI",
                note: image.prompt,
              });
            })),
          })}
        />
        <Button
          variant="quiet"
          icon={dotsThreeBoldIcon}
          className={styles.button ?? ""}
          aria-expanded={hasMore}
          aria-controls={moreId}
          onClick={() => setMore(!hasMore)}
        >
          More
        </Button>
        <Button
          variant="quiet"
          icon={trashIcon}
          className={classNames(styles.button, styles.delete)}
          onClick={() => void session.remove(image)}
        >
          Delete Image
        </Button>
      </div>
      <div id={moreId} className={styles.quiet} hidden={!hasMore}>
        <Button
          variant="quiet"
          icon={pencilSimpleIcon}
          className={styles.button ?? ""}
          onClick={() => {
            session.setPrompt(image.prompt);
            onWrite();
          }}
        >
          Use this prompt
        </Button>
        <Button
          variant="quiet"
          icon={arrowClockwiseIcon}
          className={styles.button ?? ""}
          onClick={() => {
            session.fillFrom(image);
            onWrite();
          }}
        >
          Use all of this again
        </Button>
        <Button variant="quiet" icon={smileyStickerIcon} className={styles.button ?? ""} onClick={onMeme}>
          Make a meme
        </Button>
      </div>
    </div>
  );
}

/** A picture of the library as a file, as though it had been uploaded. */
async function fileOf({ url, prompt }: UserImage): Promise<File> {
  const response = await fetch(url, { credentials: "include" });
  const blob = await response.blob();
  return new File([blob], downloadName(prompt), { type: blob.type });
}
