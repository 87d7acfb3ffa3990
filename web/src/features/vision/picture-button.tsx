import { IconButton } from "../../ui/icon-button.tsx";
import { imageIcon } from "../../ui/icons/image.icon.ts";

/** Beside the input: the way to show a picture. */
export function PictureButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Show a picture" icon={imageIcon} onClick={onClick} />;
}
