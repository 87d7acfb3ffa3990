import { useSyncExternalStore } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { pauseIcon } from "../../shared/ui/icons/pause.icon.ts";
import { playIcon } from "../../shared/ui/icons/play.icon.ts";
import { stopIcon } from "../../shared/ui/icons/stop.icon.ts";
import styles from "./speech-bar.module.css";
import { SPEEDS, type SpeechPlayer } from "./speech-player.ts";

/** Said where the server has no voice. */
const BROWSER_NOTE = "Your browser's own voice speaks.";

/** The controls while something is read aloud. Gone when nothing is. */
export function SpeechBar({ player, onStop }: { player: SpeechPlayer; onStop: () => void }) {
  const state = useSyncExternalStore(player.subscribe, player.getState);
  const { phase, speaker, speed, voice, server } = state;
  if (phase === "idle") return null;
  const voices = speaker === "server" ? (server?.voices ?? []) : [];
  return (
    <section className={styles.bar} aria-label="Speech">
      {phase === "paused" ? (
        <IconButton label="Go on reading" icon={playIcon} onClick={player.resume} />
      ) : (
        <IconButton label="Pause reading" icon={pauseIcon} onClick={player.pause} />
      )}
      <IconButton label="Stop reading" icon={stopIcon} onClick={onStop} />
      <select
        className={styles.choice}
        aria-label="Speed"
        value={speed}
        onChange={(event) => player.setSpeed(Number(event.target.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      {voices.length > 1 ? (
        <select
          className={styles.choice}
          aria-label="Voice"
          value={voice ?? voices[0]?.id}
          onChange={(event) => player.setVoice(event.target.value)}
        >
          {voices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      <p className={styles.note}>
        {server?.note} {speaker === "browser" ? BROWSER_NOTE : null}
      </p>
    </section>
  );
}
