import { element } from "./elements.ts";
import type { SharedAccounts } from "./shared-accounts.ts";
import { WalletError } from "./wallet-error.ts";

/** A small handle at the edge of the window, to play an account that switches or locks under the site's feet. */
export function mountChip(root: ShadowRoot, shared: SharedAccounts): void {
  const name = element("strong");
  const state = element("span", { class: "note" });
  const lock = action("Lock", () => shared.setLocked(shared.current().length > 0));
  const menu = element("div", { class: "menu", id: "menu", popover: "auto" }, [
    element("p", {}, [name, " ", state]),
    action("Switch account", () => void shared.choose("switch").catch(ignoreRejection)),
    lock,
    action("Disconnect", () => shared.revoke()),
  ]);
  const chip = element("button", { type: "button", class: "chip", popovertarget: "menu", hidden: true });
  root.append(chip, menu);

  let wasShown = false;
  const show = () => {
    const known = shared.authorisation();
    const isConnected = shared.current().length > 0;
    wasShown = known !== null && (isConnected || (wasShown && known.isLocked));
    chip.hidden = !wasShown;
    if (known === null) return;
    chip.setAttribute("aria-label", `Demo wallet: ${known.name}`);
    name.textContent = known.name;
    state.textContent = isConnected ? "is connected" : "is locked";
    lock.textContent = isConnected ? "Lock" : "Unlock";
  };
  shared.onShared(show);
  show();

  function action(label: string, run: () => void): HTMLButtonElement {
    const button = element("button", { type: "button" }, [label]);
    button.addEventListener("click", () => {
      menu.hidePopover();
      run();
    });
    return button;
  }
}

/** Cancelling a switch is no failure. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof WalletError)) throw error;
}
