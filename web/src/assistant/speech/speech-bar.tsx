import { useSyncExternalStore } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
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
        <IconButton label="Resume reading" icon={playIcon} onClick={player.resume} />
      ) : (
        <IconButton label="Pause reading" icon={pauseIcon} onClick={player.pause} />
      )}
      <IconButton label="Stop reading" icon={stopIcon} onClick={onStop} />
      <Choice
        label="Speed"
        value={String(speed)}
        options={SPEEDS.map((one) => ({ id: String(one), label: `${one}×` }))}
        onChange={(chosen) => player.setSpeed(Number(chosen))}
      />
      {voices.length > 1 ? (
        <Choice label="Voice" value={voice ?? voices[0]?.id} options={voices} onChange={player.setVoice} />
      ) : null}
      <p className={styles.note}>
        {server?.note} {speaker === "browser" ? BROWSER_NOTE : null}
      </p>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { id: string; label: string }[];
  onChange(id: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <span className={styles.choice}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon path={caretDownIcon} sizePx={16} />
    </span>
  );
}
