import { use } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { binocularsIcon } from "../../shared/ui/icons/binoculars.icon.ts";
import { bookOpenIcon } from "../../shared/ui/icons/book-open.icon.ts";
import { chatCircleIcon } from "../../shared/ui/icons/chat-circle.icon.ts";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { FootPlace } from "../../shared/ui/panel-foot.ts";
import { useShell } from "../feature.ts";
import styles from "./phone-bar.module.css";

/** Tools in the bar, by their entry in the Options menu. */
const STUDIO_OPTION = "studio";

/** On a phone the four places of the assistant, under the thumb. In wide windows the panels stand beside the chat. */
export function PhoneBar() {
  const { panels, views, options } = useShell();
  const { library, watchlist } = panels;
  const studio = options.find(({ id }) => id === STUDIO_OPTION);
  const isStudio = use(FootPlace) === STUDIO_OPTION;
  const isChat = !(isStudio || library.isOpen || watchlist.isOpen);
  /** A panel that covers the page gives way to what is chosen. */
  const leavePanels = () => {
    library.giveWay();
    watchlist.giveWay();
  };
  const places = [
    {
      label: "Chat",
      icon: chatCircleIcon,
      isHere: isChat,
      go: () => {
        views.close();
        leavePanels();
      },
    },
    {
      label: "Library",
      icon: bookOpenIcon,
      isHere: !isStudio && library.isOpen,
      go: () => {
        views.close();
        watchlist.giveWay();
        library.toggle();
      },
    },
    {
      label: "Studio",
      icon: paintBrushIcon,
      isHere: isStudio,
      go: () => {
        leavePanels();
        studio?.onSelect();
      },
    },
    {
      label: "Watchlist",
      icon: binocularsIcon,
      isHere: !isStudio && watchlist.isOpen,
      go: () => {
        views.close();
        library.giveWay();
        watchlist.toggle();
      },
    },
  ];
  return (
    <nav className={styles.bar} aria-label="Assistant" data-edge="foot">
      {places.map(({ label, icon, isHere, go }) => (
        <button
          key={label}
          type="button"
          className={styles.place}
          aria-current={isHere ? "true" : undefined}
          onClick={go}
        >
          <Icon path={icon} sizePx={24} />
          {label}
        </button>
      ))}
    </nav>
  );
}
