import { IconButton } from "../../shared/ui/icon-button.tsx";
import { imageIcon } from "../../shared/ui/icons/image.icon.ts";

/** Beside the input: the way to show a picture. */
export function PictureButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Show a picture" icon={imageIcon} onClick={onClick} />;
}
