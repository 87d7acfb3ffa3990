import { useSyncExternalStore } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Stripes } from "../../shared/ui/stripes.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./picture-progress.module.css";
import { picturesOnTheWay } from "./pictures-on-the-way.ts";

/** The pictures that are being shrunk, each with a button to cancel. */
export function PictureProgress({ onCanceled }: { onCanceled: () => void }) {
  const pictures = useSyncExternalStore(picturesOnTheWay.subscribe, picturesOnTheWay.getState);
  const newest = pictures.at(-1);
  return (
    <>
      <VisuallyHidden isLive>{newest ? `Making ${newest.name} smaller…` : ""}</VisuallyHidden>
      {pictures.map(({ id, name, cancel }) => (
        <div key={id} className={styles.progress}>
          <Stripes isFilling sizePx={16} />
          <span className={styles.words}>Making {name} smaller…</span>
          <Button
            variant="quiet"
            aria-label={`Cancel ${name}`}
            onClick={() => {
              cancel();
              onCanceled();
            }}
          >
            Cancel
          </Button>
        </div>
      ))}
    </>
  );
}
