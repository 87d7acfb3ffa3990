import { type FormEvent, useRef, useState } from "react";
import { chainFor } from "../../shared/lib/market/address-chain.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SelectField } from "../../shared/ui/select-field.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import styles from "./chart.module.css";
import { CHART_CHAINS, type ChartChain } from "./chart-address.ts";
import { type ChartScript, ScriptChart, type ScriptChartProps } from "./script-chart.tsx";

interface ChartFormProps {
  isOpen: boolean;
  script: ChartScript;
  /** What is shown where the market's chart does not load. */
  instead: ScriptChartProps["instead"];
  onSubmit(chart: { chain: ChartChain; address: string }): void;
  onCancel(): void;
}

const PHONE = "(max-width: 480px)";

/** The Chart Tool: asks which token's chart to open. Until one is named it shows the market's. */
export function ChartForm({ isOpen, script, instead, onSubmit, onCancel }: ChartFormProps) {
  const [address, setAddress] = useState("");
  const [chain, setChain] = useState<ChartChain>("ethereum");
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery(PHONE);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    if (typed !== "") onSubmit({ chain, address: typed });
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
        <TextField
          ref={field}
          label="Contract address"
          required
          autoComplete="off"
          spellCheck={false}
          className={styles.wide}
          value={address}
          onChange={({ target: { value } }) => {
            setAddress(value);
            setChain(chainFor<ChartChain>(value, chain, "ethereum", "solana"));
          }}
        />
        <SelectField label="Chain" options={CHART_CHAINS} value={chain} onChange={setChain} />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Submit
          </Button>
        </div>
      </form>
      {isOpen ? <ScriptChart script={script} instead={instead} /> : null}
    </Dialog>
  );
}
