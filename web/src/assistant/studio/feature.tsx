import { IconButton } from "../../shared/ui/icon-button.tsx";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { type AssistantFeature, none, type ReplyInView, useShell, view } from "../feature.ts";
import { STUDIO } from "../shared-views.ts";
import { drawSender } from "./draw.sender.ts";
import { DrawingNote } from "./drawing-note.tsx";

export const studioFeature: AssistantFeature = {
  options: [
    {
      id: "studio",
      useItem: ({ views }) => ({
        label: "Image Studio",
        icon: paintBrushIcon,
        onSelect: () => views.open(STUDIO),
      }),
    },
  ],
  views: [view(STUDIO, async () => (await import("./studio.view.tsx")).StudioView)],
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: {
    via: "draw",
    sender: drawSender,
    Progress: DrawingNote,
    openPicture: (imageUrl, views) =>
      isOwnPicture(imageUrl) ? () => views.open(STUDIO, { imageUrl }) : undefined,
    repliedInBackground: (chat) => `Your picture in ${chat} is ready.`,
  },
  replyActions: StudioButton,
  resultViews: [
    { kind: "open_studio", load: async () => (await import("./open-studio.result.tsx")).OpenStudioResult },
  ],
  shortcuts: none,
};

/** A picture that is stored here can be found in the studio. */
const isOwnPicture = (imageUrl: string): boolean => imageUrl.includes("/api/images/");

/** Opens a picture that was drawn in the chat where it can be kept, changed and downloaded. */
function StudioButton({ reply: { imageUrl } }: { reply: ReplyInView }) {
  const { views } = useShell();
  if (imageUrl === null || !isOwnPicture(imageUrl)) return null;
  return (
    <IconButton
      label="Open in Image Studio"
      icon={paintBrushIcon}
      onClick={() => views.open(STUDIO, { imageUrl })}
    />
  );
}
