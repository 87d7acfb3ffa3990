import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import styles from "./picture-tray.module.css";
import { pictureTray, type WaitingPicture } from "./picture-tray.store.ts";

interface PictureTrayProps {
  /** So many have room. */
  most: number;
  onSend: () => void;
  /** The button that was pressed is gone. */
  onRemoved: () => void;
}

/** The pictures that will be shown with the next question, each with a way to take it out. */
export function PictureTray({ most, onSend, onRemoved }: PictureTrayProps) {
  const { pictures, full } = useSyncExternalStore(pictureTray.subscribe, pictureTray.getState);
  const count = pictures.filter((one) => one.reading === undefined).length;
  const isReading = pictures.some((one) => one.reading === "reading");
  return (
    <section
      className={styles.tray}
      aria-label={
        count === pictures.length ? "Pictures for your question" : "Pictures and files for your question"
      }
    >
      <ul className={styles.chips}>
        {pictures.map((picture) => (
          <Chip key={picture.id} picture={picture} onRemoved={onRemoved} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.words} role="status">
          {full === null ? "" : `There is room for ${full.most} ${full.of}; the others were left out. `}
          {count === 0 ? "" : `${count} of ${most} pictures. They take one of today's answers. `}
          {isReading ? "Reading…" : "Write what you want to know."}
        </p>
        <Button variant="primary" icon={eyeIcon} onClick={onSend} disabled={isReading}>
          Show him
        </Button>
      </div>
    </section>
  );
}

function Chip({
  picture: { id, file, reading },
  onRemoved,
}: {
  picture: WaitingPicture;
  onRemoved: () => void;
}) {
  const address = useAddress(file);
  const failure = typeof reading === "object" && "failure" in reading ? reading.failure : undefined;
  return (
    <li className={styles.chip}>
      {address === undefined || reading !== undefined ? null : (
        <img src={address} alt="" className={styles.thumbnail} />
      )}
      <span className={styles.name}>
        {file.name}
        {failure === undefined ? null : <span role="alert">: {failure}</span>}
      </span>
      <IconButton
        label={`Remove ${file.name}`}
        icon={xIcon}
        look="small"
        onClick={() => {
          pictureTray.remove(id);
          onRemoved();
        }}
      />
    </li>
  );
}

/** An address to show a file under, as long as it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
