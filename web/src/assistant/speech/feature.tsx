import { speakerHighIcon } from "../../shared/ui/icons/speaker-high.icon.ts";
import { speakerSlashIcon } from "../../shared/ui/icons/speaker-slash.icon.ts";
import { stopCircleIcon } from "../../shared/ui/icons/stop-circle.icon.ts";
import { type AssistantFeature, none, useShell } from "../feature.ts";
import { ReadButton } from "./read-button.tsx";
import { useReading, useSpeech } from "./use-speech.ts";

export const speechFeature: AssistantFeature = {
  options: [
    {
      id: "speech",
      useItem({ speech }) {
        const { isOn } = useSpeech(speech);
        return {
          label: "Speech Mode",
          icon: isOn ? speakerHighIcon : speakerSlashIcon,
          isOn,
          onSelect: speech.toggle,
        };
      },
    },
    {
      id: "stop-speech",
      useItem: ({ speech, stopSpeech }) => ({
        label: "Stop Speech",
        icon: stopCircleIcon,
        // Not disabled: it tells the server, too, whatever is heard.
        isQuiet: !useReading(speech),
        onSelect: stopSpeech,
      }),
    },
  ],
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: Speaking,
  composer: none,
  sender: none,
  replyActions: ReadButton,
  resultViews: none,
  shortcuts: none,
};

/** What can be done while something is read aloud. */
function Speaking() {
  const { speech, stopSpeech } = useShell();
  const { part } = useSpeech(speech);
  return part === null ? null : <part.Bar player={part.player} onStop={stopSpeech} />;
}
