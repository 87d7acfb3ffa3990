import type { SiteContent } from "@bakso/contract/content/content.shapes";
import type { ReactNode } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Edge } from "../../shared/ui/page/edge/edge.tsx";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { deniedPhoneScene, deniedWideScene } from "../../shared/ui/scenes/denied.scenes.ts";
import { doorPhoneScene, doorWideScene } from "../../shared/ui/scenes/door.scenes.ts";
import { SiteBar } from "../../shared/ui/site-bar/site-bar.tsx";
import styles from "./door-frame.module.css";

/** How the door stands: shut, with somebody looking through the keyhole, or shut for good with a sad cub before it. */
export type DoorState = "locked" | "watched" | "denied";

interface DoorFrameProps {
  site: Pick<SiteContent, "name" | "navigation" | "legal">;
  door: DoorState;
  children: ReactNode;
  /** Stands below the scene. The page ends in earth then; else the scene is the ground that it ends on. */
  below?: ReactNode;
}

const END_ID = "legal";

/** The page before the door to the assistant, in a strangler fig. */
export function DoorFrame({ site, door, children, below }: DoorFrameProps) {
  return (
    <div className={styles.frame} data-door={door}>
      {/* The scene takes what height the rest leaves: drawn before the rest is known, it would move. */}
      <link rel="expect" href={`#${END_ID}`} blocking="render" />
      <SiteBar site={site} />
      <main id="content" className={styles.main}>
        <DoorScene door={door}>{children}</DoorScene>
        {below ? <div className={classNames(styles.floor, styles.band)}>{below}</div> : null}
      </main>
      <footer id={END_ID} className={classNames(styles.floor, below ? styles.earth : undefined)}>
        {below ? <Edge kind="soil" /> : null}
        <p className={styles.legal}>
          {site.legal.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </footer>
    </div>
  );
}

interface DoorSceneProps {
  door: DoorState;
  children?: ReactNode;
}

/** The fig by itself, with words on its sky. */
export function DoorScene({ door, children }: DoorSceneProps) {
  const isDenied = door === "denied";
  return (
    <SceneHero
      phone={isDenied ? deniedPhoneScene : doorPhoneScene}
      wide={isDenied ? deniedWideScene : doorWideScene}
      className={styles.scene}
    >
      {children}
    </SceneHero>
  );
}
