import { useEffect, useState } from "react";
import { loadPart } from "../../shared/lib/load-part.ts";
import { type AssistantFeature, none, type ReplyInView } from "../feature.ts";

type Buttons = typeof import("./opinion-buttons.tsx").OpinionButtons;

/** Good or bad, below each reply. It is loaded with the first one; where it can't be, one talks without it. */
function ReplyOpinion({ reply }: { reply: ReplyInView }) {
  const [Part, setPart] = useState<Buttons | null>(null);
  useEffect(() => {
    loadPart(() => import("./opinion-buttons.tsx")).then(
      (module) => setPart(() => module.OpinionButtons),
      () => undefined,
    );
  }, []);
  return Part && <Part messageId={reply.messageId} />;
}

export const opinionsFeature: AssistantFeature = {
  options: none,
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: ReplyOpinion,
  resultViews: none,
  shortcuts: none,
};
