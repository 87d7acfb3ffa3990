import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { magnifyingGlassIcon } from "../../../shared/ui/icons/magnifying-glass.icon.ts";
import { useChat, useChatState } from "../chat-context.tsx";
import { FindBar } from "./find-bar.tsx";
import styles from "./find-in-talk.module.css";

/** In the bar above a talk: the way to look for words in it. */
export function FindInTalk() {
  const { client } = useChat();
  const find = useChatState({ client }, ({ thread }) => thread.find);
  return (
    // Two things, of which one takes the other's place.
    <div key={find === null ? "closed" : "open"} className={styles.end}>
      {find === null ? (
        <IconButton
          label="Find in this chat"
          icon={magnifyingGlassIcon}
          className={styles.button}
          onClick={() => client.find("")}
        />
      ) : (
        <FindBar find={find} />
      )}
    </div>
  );
}
