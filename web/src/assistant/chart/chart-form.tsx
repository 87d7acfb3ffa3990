import { type FormEvent, useRef, useState } from "react";
import { chainFor } from "../../shared/lib/market/address-chain.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { GoesOn } from "../../shared/ui/goes-on.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { clipboardTextIcon } from "../../shared/ui/icons/clipboard-text.icon.ts";
import { SelectField } from "../../shared/ui/select-field.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import styles from "./chart.module.css";
import { CHART_CHAINS, type ChartChain } from "./chart-address.ts";
import { ScriptChart, type ScriptChartProps } from "./script-chart.tsx";

interface ChartFormProps extends ScriptChartProps {
  isOpen: boolean;
  onSubmit(chart: { chain: ChartChain; address: string }): void;
  onCancel(): void;
}

/** Some browsers let no page read what was copied. */
const canPaste = (): boolean =>
  typeof (navigator.clipboard as Clipboard | undefined)?.readText === "function";

const PHONE = "(max-width: 480px)";

/** The Chart Tool: asks which token's chart to open. Until one is named it shows the market's. */
export function ChartForm({ isOpen, onSubmit, onCancel, ...market }: ChartFormProps) {
  const [address, setAddress] = useState("");
  const [chain, setChain] = useState<ChartChain>("ethereum");
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery(PHONE);
  const write = (text: string) => {
    setAddress(text);
    setChain(chainFor<ChartChain>(text, chain, "ethereum", "solana"));
  };
  const paste = () => {
    // Who does not allow it can still write, or paste by hand.
    navigator.clipboard.readText().then(
      (text) => write(text.trim()),
      () => undefined,
    );
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    if (typed === "") field.current?.focus();
    else onSubmit({ chain, address: typed });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title="Chart Tool"
      className={styles.tool ?? ""}
      // A phone's keyboard would cover the chart.
      {...(isPhone ? {} : { initialFocus: field })}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.address}>
          <TextField
            ref={field}
            label="Contract address"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="0x… or a Solana address"
            value={address}
            onChange={({ target: { value } }) => write(value)}
          />
          {canPaste() ? (
            <IconButton label="Paste" icon={clipboardTextIcon} className={styles.paste} onClick={paste} />
          ) : null}
        </div>
        <SelectField label="Chain" options={CHART_CHAINS} value={chain} onChange={setChain} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" className={address.trim() === "" ? styles.waits : undefined}>
          Submit
        </Button>
      </form>
      {isOpen ? <ScriptChart {...market} /> : null}
      <GoesOn className={styles.goesOn} />
    </Dialog>
  );
}
