import { type AssistantFeature, none, view, viewName } from "../feature.ts";

const PALETTE = viewName("palette");

export const paletteFeature: AssistantFeature = {
  options: none,
  views: [view(PALETTE, async () => (await import("./palette.view.tsx")).PaletteView)],
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: none,
  shortcuts: [
    {
      key: "k",
      isModified: true,
      name: "K",
      label: "Find a command or a chat",
      run: ({ views }) => views.open(PALETTE),
    },
  ],
};
