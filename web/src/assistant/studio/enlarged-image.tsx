import type { UserImage } from "@bakso/contract/studio";
import { useRef } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import { useModal } from "../../shared/ui/use-modal.ts";
import styles from "./enlarged-image.module.css";

interface EnlargedImageProps {
  isOpen: boolean;
  onClose: () => void;
  image: UserImage;
}

/** The picture alone, as large as the window allows. Escape, a click beside it and the button close it. */
export function EnlargedImage({ isOpen, onClose, image }: EnlargedImageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal({ dialog, isOpen, onClose, isDismissible: true });
  return (
    <dialog ref={dialog} {...modal} className={styles.enlarged} aria-label="Enlarged image">
      {isOpen ? (
        <>
          <img src={image.url} alt={image.prompt} className={styles.picture} />
          <IconButton
            label="Close"
            icon={xIcon}
            variant="raised"
            className={styles.close}
            onClick={onClose}
          />
        </>
      ) : null}
    </dialog>
  );
}
