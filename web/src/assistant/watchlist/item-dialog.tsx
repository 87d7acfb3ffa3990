import { NAME_MAX_CHARS } from "@bakso/contract/constants";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import { type FormEvent, useRef, useState } from "react";
import { chainFor, isTokenAddress } from "../../shared/lib/market/address-chain.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SelectField } from "../../shared/ui/select-field.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import {
  draftOf,
  emptyDraft,
  isAddDisabled,
  isIncomplete,
  type WatchlistDraft,
  withType,
} from "./add-check.ts";
import { CHAIN_NAMES } from "./chain-names.ts";
import { collectionIn } from "./collection-link.ts";
import { findChain } from "./price-look-up.ts";
import { TokenFinder } from "./token-finder.tsx";
import { askMarket } from "./watchlist.api.ts";
import styles from "./watchlist.module.css";

const TYPES = [
  { value: "token", label: "Token" },
  { value: "ordinal", label: "Ordinal" },
  { value: "nft", label: "NFT" },
] as const;
const chains = (names: readonly WatchlistItem["chain"][]) =>
  names.map((value) => ({ value, label: CHAIN_NAMES[value] }));
const TOKEN_CHAINS = chains(["solana", "ethereum", "base", "bsc"]);
const NFT_CHAINS = chains(["solana", "ethereum"]);

interface ItemDialogProps {
  /** The item to edit; without one an item is added. */
  item: WatchlistItem | null;
  /** Answers whether it was stored. */
  onSubmit(draft: WatchlistDraft): Promise<boolean>;
  onClose(): void;
}

/** Asks what to watch. */
export function ItemDialog({ item, onSubmit, onClose }: ItemDialogProps) {
  const [draft, setDraft] = useState(() => (item === null ? emptyDraft() : draftOf(item)));
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  const isChainChosen = useRef(item !== null);
  const looking = useRef<AbortController>(null);
  const { type, chain } = draft;
  const set = (part: Partial<WatchlistDraft>) => setDraft((before) => ({ ...before, ...part }));

  /** The chain follows what is typed, until somebody chooses one. */
  const followAddress = (address: string) => {
    set({ address, chain: chainFor(address, chain, "ethereum", "solana") });
    looking.current?.abort();
    const asked = address.trim();
    if (isChainChosen.current || !isTokenAddress(asked) || !asked.startsWith("0x")) return;
    const ending = new AbortController();
    looking.current = ending;
    void findChain(asked, askMarket, ending.signal).then((found) => {
      if (found && !ending.signal.aborted && !isChainChosen.current) set({ chain: found });
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // No error is shown for a missing field: the requirement wants the submission ignored.
    if (isBusy || isIncomplete(draft)) return;
    setBusy(true);
    const isStored = await onSubmit(draft);
    setBusy(false);
    if (isStored) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={item === null ? "Add to watchlist" : "Edit entry"}
      width="narrow"
      initialFocus={item === null ? finder : name}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {item !== null && !TYPES.some(({ value }) => value === item.type) ? null : (
          <SelectField
            label="Type"
            options={TYPES}
            value={type as (typeof TYPES)[number]["value"]}
            onChange={(value) => {
              isChainChosen.current = false;
              looking.current?.abort();
              setDraft((before) => withType(before, value));
            }}
          />
        )}
        {type === "token" && item === null ? (
          <TokenFinder
            ref={finder}
            onFound={(found) => {
              set({ ...found, name: draft.name.trim() || found.name });
              // What was pressed is gone; all that is left is to add it.
              name.current?.focus();
            }}
          />
        ) : null}
        <TextField
          ref={name}
          label="Name"
          maxLength={NAME_MAX_CHARS}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        {type === "token" ? (
          <TextField
            label="Address"
            autoComplete="off"
            spellCheck={false}
            value={draft.address}
            onChange={({ target: { value } }) => followAddress(value)}
          />
        ) : null}
        {type === "nft" || type === "ordinal" ? (
          <TextField
            label={type === "nft" && chain === "ethereum" ? "Collection Slug" : "Collection Symbol"}
            hint="Or the address of its page at a marketplace."
            autoComplete="off"
            spellCheck={false}
            value={draft.collectionSlug}
            onChange={({ target: { value } }) => set(collectionIn(value) ?? { collectionSlug: value })}
          />
        ) : null}
        {type === "rune" ? (
          <TextField
            label="Rune Symbol"
            autoComplete="off"
            value={draft.runeSymbol}
            onChange={(event) => set({ runeSymbol: event.target.value })}
          />
        ) : null}
        {type === "token" || type === "nft" ? (
          <SelectField
            label="Chain"
            options={type === "token" ? TOKEN_CHAINS : NFT_CHAINS}
            value={chain}
            onChange={(value) => {
              isChainChosen.current = true;
              set({ chain: value });
            }}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isAddDisabled(draft)}>
            {item === null ? "Add Item" : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
