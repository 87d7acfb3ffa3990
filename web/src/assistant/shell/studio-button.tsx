import { IconButton } from "../../shared/ui/icon-button.tsx";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import type { Views } from "./use-views.ts";

interface StudioButtonProps {
  views: Views;
  imageUrl: string | null;
}

/** One that is kept here can be found in the studio. */
export const isOwnPicture = (imageUrl: string): boolean => imageUrl.includes("/api/images/");

/** Opens a picture that was drawn in the chat where it can be kept, changed and downloaded. */
export function StudioButton({ views, imageUrl }: StudioButtonProps) {
  if (imageUrl === null || !isOwnPicture(imageUrl)) return null;
  return (
    <IconButton
      label="Open in Image Studio"
      icon={paintBrushIcon}
      onClick={() => views.open("studio", { imageUrl })}
    />
  );
}
