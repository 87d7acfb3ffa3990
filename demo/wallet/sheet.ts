import { formatTokenAmount } from "../../web/src/shared/wallet/token-amount.ts";
import type { DemoAccount } from "./demo-keys.ts";
import { element } from "./elements.ts";

export interface AccountChoice {
  purpose: "connect" | "switch";
  accounts: readonly DemoAccount[];
  selectedId: string | undefined;
}

export interface ApprovalRequest {
  title: string;
  account: DemoAccount;
  /** What is to be signed. */
  text: string;
  warning: string | undefined;
  /** What signing it means. */
  note: string;
}

/** The wallet's own window. One question at a time. */
export interface Sheet {
  /** @returns the id of the chosen account, or undefined for no */
  chooseAccount(choice: AccountChoice): Promise<string | undefined>;
  approve(request: ApprovalRequest): Promise<boolean>;
}

/** @param root where the window is put while it is open */
export function createSheet(root: ShadowRoot): Sheet {
  return {
    async chooseAccount({ purpose, accounts, selectedId }) {
      const selected = accounts.find(({ id }) => id === selectedId) ?? accounts[0];
      const choices = accounts.map((account, index) =>
        accountChoice(account, `account-${index}`, account === selected),
      );
      const answer = await ask(root, {
        title: purpose === "connect" ? "Connect" : "Switch account",
        approve: purpose === "connect" ? "Approve" : "Switch",
        reject: purpose === "connect" ? "Reject" : "Cancel",
        body: [
          ...(purpose === "connect"
            ? [element("p", {}, [siteName(), " would like to see the address and balance of an account."])]
            : []),
          element("fieldset", {}, [element("legend", {}, ["Choose an account"]), ...choices]),
        ],
      });
      return answer?.get("account")?.toString();
    },

    async approve({ title, account, text, warning, note }) {
      const answer = await ask(root, {
        title,
        approve: "Approve",
        reject: "Reject",
        body: [
          element("p", {}, [siteName(), " asks you to sign this with ", strong(account.name), "."]),
          ...(warning === undefined ? [] : [element("p", { class: "warning", role: "alert" }, [warning])]),
          element("pre", { role: "region", tabindex: "0", "aria-label": "Message to sign" }, [text]),
          element("p", { class: "note" }, [note]),
        ],
      });
      return answer !== undefined;
    },
  };
}

interface Question {
  title: string;
  body: readonly Node[];
  approve: string;
  reject: string;
}

/** Shows a question until it is answered; Esc is a no. */
function ask(root: ShadowRoot, { title, body, approve, reject }: Question): Promise<FormData | undefined> {
  if (root.querySelector("dialog") !== null) {
    return Promise.reject(new Error("A request is already open in the demo wallet."));
  }
  const approveButton = element("button", { class: "approve" }, [approve]);
  const rejectButton = element("button", { type: "button" }, [reject]);
  const form = element("form", { method: "dialog" }, [
    element("header", {}, [
      element("span", { class: "brand" }, ["Bakso Demo Wallet"]),
      element("span", { class: "badge" }, ["Demo"]),
    ]),
    element("h2", { id: "title" }, [title]),
    ...body,
    element("div", { class: "actions" }, [rejectButton, approveButton]),
  ]);
  const dialog = element("dialog", { "aria-labelledby": "title" }, [form]);
  root.append(dialog);
  return new Promise((resolve) => {
    const answer = (data: FormData | undefined) => {
      dialog.remove();
      resolve(data);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer(new FormData(form));
    });
    rejectButton.addEventListener("click", () => answer(undefined));
    dialog.addEventListener("cancel", (event) => {
      // The page's own dialog below must not hear this Esc.
      event.stopPropagation();
      event.preventDefault();
      answer(undefined);
    });
    dialog.showModal();
    (form.querySelector<HTMLElement>("input:checked") ?? approveButton).focus();
  });
}

function accountChoice(account: DemoAccount, id: string, isSelected: boolean): HTMLElement {
  return element("label", { class: "account" }, [
    element("input", {
      type: "radio",
      name: "account",
      value: account.id,
      checked: isSelected,
      "aria-labelledby": `${id}-name`,
      "aria-describedby": `${id}-balance ${id}-note`,
    }),
    element("span", { class: "account-name", id: `${id}-name` }, [account.name]),
    element("span", { class: "balance", id: `${id}-balance` }, [
      formatTokenAmount(BigInt(account.balance_raw), account.decimals),
    ]),
    element("span", { class: "note", id: `${id}-note` }, [account.note]),
  ]);
}

const strong = (text: string) => element("strong", {}, [text]);
const siteName = () => strong(location.host);
