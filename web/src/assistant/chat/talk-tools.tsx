import { FindInTalk } from "./find/find-in-talk.tsx";
import { TalkContext, type TalkContextProps } from "./left/talk-context.tsx";

export type TalkToolsProps = TalkContextProps;

/** In the bar above a talk, beside its title: how much of it Bakso still reads, and the search within it. */
export const TalkTools = (props: TalkToolsProps) => (
  <>
    <TalkContext {...props} />
    <FindInTalk />
  </>
);
