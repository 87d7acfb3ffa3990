import { useEffect, useState } from "react";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { FindInTalk } from "./find/find-in-talk.tsx";
import { TalkContext, type TalkContextProps } from "./left/talk-context.tsx";
import styles from "./talk-tools.module.css";

/** In the bar above a talk, beside its title: how much of it Bakso still reads, and the search within it. */
export const TalkTools = (props: TalkContextProps) => (
  <>
    <TalkContext {...props} />
    <FindInTalk />
  </>
);

/** What comes before that is not worth a glance. */
const WORTH_SHOWING_MS = 300;

/** A question and an answer, in the place of a talk that is on its way. They take no room of their own. */
export function TalkWait() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WORTH_SHOWING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.wait}>
      <span className={styles.question} />
      <span className={styles.face} />
      <Skeleton lineCount={6} label="Loading the chat" />
    </div>
  );
}
