import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { reloadAfterDeployment } from "../shared/lib/new-deployment.ts";
import { Button, ButtonLabel, buttonClass } from "../shared/ui/button.tsx";
import { Figure } from "../shared/ui/figure.tsx";
import { headHappy } from "../shared/ui/figures/head-happy.figure.ts";
import { Edge } from "../shared/ui/page/edge/edge.tsx";
import { SceneHero } from "../shared/ui/page/scene-hero.tsx";
import { lostPhoneScene, lostWideScene } from "../shared/ui/scenes/lost.scenes.ts";
import { sorryPhoneScene, sorryWideScene } from "../shared/ui/scenes/sorry.scenes.ts";
import styles from "./error-page.module.css";

/** The router's own title for what went wrong. */
const TITLE = "Unexpected Application Error!";

interface ErrorPageProps {
  error: unknown;
}

const NETWORK_EVENTS = ["online", "offline"] as const;

const isWithoutNetwork = (): boolean => navigator.onLine === false;
function onNetworkChange(tell: () => void): () => void {
  for (const name of NETWORK_EVENTS) window.addEventListener(name, tell);
  return () => {
    for (const name of NETWORK_EVENTS) window.removeEventListener(name, tell);
  };
}

/** What a person sees when a page throws, or when a part of it can't be loaded. */
export function ErrorPage({ error }: ErrorPageProps) {
  const name = error instanceof Error ? error.name : "Error";
  // On the server nobody knows, and nothing is said.
  const isOffline = useSyncExternalStore(onNetworkChange, isWithoutNetwork, () => false);
  // By then the page has said so: that it is back is said too.
  const [wasOffline] = useState(isOffline);
  const [isReloading, setReloading] = useState(name === "ChunkLoadError");

  useEffect(() => {
    if (name === "ChunkLoadError") void reloadAfterDeployment().then(setReloading);
  }, [name]);

  return (
    <div role="alert" aria-busy={isReloading} className={styles.broken}>
      <title>{TITLE}</title>
      <SceneHero
        phone={sorryPhoneScene}
        wide={sorryWideScene}
        // The bar of every page has shown this head: it is there without a network too.
        behind={
          <div className={styles.dusk}>
            <Figure source={headHappy} widthPx={334} className={styles.peek} />
          </div>
        }
        className={styles.scene}
      >
        <h1 className={styles.title}>{TITLE}</h1>
        <p className={styles.text}>
          {isOffline
            ? "There is no network just now"
            : wasOffline
              ? "The network is back"
              : name === "ChunkLoadError"
                ? "A part of this page did not arrive"
                : "Something on this page broke"}{" "}
          ({name}).{" "}
          {isOffline
            ? "Reload when it is back."
            : wasOffline
              ? "Reload, and the page goes on."
              : "Reloading usually mends it."}{" "}
          Nothing that was saved is lost.
        </p>
        <p className={styles.actions}>
          <Button variant="primary" size="site" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <a href="/" className={buttonClass({ size: "site", className: styles.onSky })}>
            <ButtonLabel>Back to the start</ButtonLabel>
          </a>
        </p>
      </SceneHero>
    </div>
  );
}

const OTHER_PATHS = [
  ["Gallery", "/gallery"],
  ["RoarMap", "/roarmap"],
  ["Conservation", "/conservation"],
  ["BaksoAI", "/baksoai"],
] as const;

/** Shown for an address that the site does not have. */
export function NotFoundPage() {
  return (
    <div className={styles.lost}>
      <title>{`404 · ${TITLE}`}</title>
      <SceneHero phone={lostPhoneScene} wide={lostWideScene} className={styles.gorge}>
        <h1 className={styles.title}>This path ends here</h1>
        <p className={styles.text}>There is no page at this address. He has looked twice.</p>
        <p className={styles.kind}>{TITLE} 404 Not Found</p>
        <div className={styles.actions}>
          <Link to="/" className={buttonClass({ variant: "primary", size: "site" })}>
            <ButtonLabel>Back to the start</ButtonLabel>
          </Link>
          <nav aria-label="Other paths" className={styles.paths}>
            {OTHER_PATHS.map(([label, path]) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </SceneHero>
      <Edge kind="mist" />
    </div>
  );
}
