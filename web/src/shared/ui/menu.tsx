import { type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./menu.module.css";
import { onOrOff } from "./on-or-off.ts";
import { SwitchMark } from "./switch-mark.tsx";
import { useMenuKeys } from "./use-menu-keys.ts";
import { useMenuPlacement } from "./use-menu-placement.ts";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly onSelect: () => void;
  /** Path data of an icon before the label. */
  readonly icon?: string;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** There is nothing for it to do just now. It can be chosen all the same, and stands back. */
  readonly isQuiet?: boolean;
  /** For an entry that switches something, which its label names: the state, said after that and shown at the end. */
  readonly isOn?: boolean;
  /** A line above it separates it from the entries before. */
  readonly startsGroup?: boolean;
}

/** What a menu's button must be given. */
export interface MenuTriggerProps {
  readonly popoverTarget: string;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string;
}

interface MenuProps {
  /** Names the menu for those who listen. */
  label: string;
  items: readonly MenuItem[];
  /** Draws the button: `(trigger) => <Button {...trigger}>Options</Button>`. */
  renderTrigger: (trigger: MenuTriggerProps) => ReactNode;
  /** The edge of the button that the menu lines up with. */
  align?: "start" | "end";
  /** A picture that belongs to the menu: it stays where it is while the entries scroll. */
  picture?: ReactNode;
}

/**
 * A button with a menu. The browser opens and closes it; arrows, Home, End and letters move in it, Escape and a choice
 * lead back to the button.
 */
export function Menu({ label, items, renderTrigger, align = "end", picture }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Lists hold many menus that nobody opens: the entries are drawn when a button is first touched or focused.
  const [isArmed, setArmed] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { onKeyDown, focusItem } = useMenuKeys(list, items);
  useMenuPlacement({ isArmed, isOpen, root, list, align });

  const returnFocus = () => root.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  const choose = (item: MenuItem) => {
    list.current?.hidePopover();
    returnFocus();
    item.onSelect();
  };
  const entries = isArmed
    ? items.map((item) => <Entry key={item.id} item={item} onChoose={() => choose(item)} />)
    : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the arrow keys of the button inside it
    <div
      ref={root}
      className={styles.root}
      onPointerDown={() => setArmed(true)}
      onFocus={() => setArmed(true)}
      onKeyDown={(event) => {
        if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        list.current?.showPopover();
        if (event.key === "ArrowUp") focusItem("last");
      }}
    >
      {renderTrigger({
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": id,
      })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classNames(styles.list, styles[align])}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const isNowOpen = event.newState === "open";
          setOpen(isNowOpen);
          if (isNowOpen && !list.current?.contains(document.activeElement)) focusItem("first");
          if (!isNowOpen && list.current?.contains(document.activeElement)) returnFocus();
        }}
      >
        {picture === undefined ? entries : <div role="none">{entries}</div>}
        {isArmed ? picture : null}
      </div>
    </div>
  );
}

interface EntryProps {
  item: MenuItem;
  onChoose: () => void;
}

function Entry({ item, onChoose }: EntryProps) {
  return (
    <>
      {item.startsGroup ? <hr className={styles.separator} /> : null}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        disabled={item.isDisabled}
        data-quiet={item.isQuiet}
        className={classNames(styles.item, item.isDanger && styles.danger)}
        onClick={onChoose}
      >
        {item.icon ? <Icon path={item.icon} /> : null}
        <span className={styles.label}>
          {item.isOn === undefined ? item.label : `${item.label} ${onOrOff(item.isOn)}`}
        </span>
        {item.isOn === undefined ? null : <SwitchMark isOn={item.isOn} />}
      </button>
    </>
  );
}
