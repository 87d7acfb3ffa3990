import type { SharedTalkContent } from "@bakso/contract/content/shared-talk.shapes";
import type { SharedTalk } from "@bakso/contract/shares";
import type { ReactNode } from "react";

export interface SharedTalkPageProps {
  token: string;
  talk: SharedTalk;
  words: SharedTalkContent;
  /** Beside answers that the offline stand-in wrote. */
  demoLabel: string;
  assistantName: string;
  ownOrigin: string;
  /** An instant as the site's clock shows it. */
  timeText(instant: string): string;
  /** A reply's text, as Markdown. */
  renderText(text: string): ReactNode;
}
