import type { DemoQuote } from "@bakso/contract/demo";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError } from "../../../shared/lib/api-client.ts";
import { loadPart } from "../../../shared/lib/load-part.ts";
import { tokenUsd } from "../../../shared/lib/market/price-format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { formatTokenAmount, tokenAmountUi } from "../../../shared/wallet/token-amount.ts";
import { amountIn, rawFrom } from "../amount-in.ts";
import type { GateReading } from "../gate-after-swap.ts";
import { GateNotice } from "../gate-notice.tsx";
import swap from "../swap.module.css";
import type { WalletSource } from "../use-swap-terminal.ts";
import { bytesOf, placeOrder, type SwapWish, sendOrder } from "./demo-swap.api.ts";
import styles from "./demo-terminal.module.css";
import { useDemoWallet } from "./use-demo-wallet.ts";
import { type QuoteState, useQuote } from "./use-quote.ts";

const SOL_DECIMALS = 9;
const SIDES = [
  { value: "buy", label: "Buy" },
  { value: "sell", label: "Sell" },
] as const;

interface DemoTerminalProps {
  symbol: string;
  decimals: number;
  /** The same as long as the page lasts. */
  wallets: WalletSource;
}

type Swap = { kind: "idle" } | { kind: "busy" } | { kind: "done" | "failed"; text: string };

/** Where a price will stand: its line is as high, so that nothing moves when the answer comes. */
const NOT_YET = "…";

/** The chat leads here with an amount that the person named; others come with what the gate asks for. */
const isAskedFor = (): boolean => new URLSearchParams(window.location.search).get("for") === "chat";

/** Swaps on the demo's own chain, for play money: whoever lacks some tokens buys them here, and walks through the door. */
export function DemoTerminal({ symbol, decimals, wallets }: DemoTerminalProps) {
  const [side, setSide] = useState<SwapWish["side"]>("buy");
  const [typed, setTyped] = useState<{ given: SwapWish["given"]; text: string }>({
    given: "tokens",
    text: "",
  });
  const [isMissingFilled, setMissingFilled] = useState(false);
  const [state, setState] = useState<Swap>({ kind: "idle" });
  const [gate, setGate] = useState<GateReading | null>(null);
  const { wallet, problem, connect, disconnect, sign } = useDemoWallet(wallets);
  useEffect(() => {
    const missingRaw = amountIn(window.location.search, decimals);
    if (missingRaw === null) return;
    setTyped({ given: "tokens", text: tokenAmountUi(missingRaw, decimals) });
    setMissingFilled(true);
  }, [decimals]);

  const decimalsOf = { tokens: decimals, sol: SOL_DECIMALS };
  const raw = rawFrom(typed.text.trim(), decimalsOf[typed.given]);
  const wish = raw === null ? null : { side, given: typed.given, raw };
  const answer = useQuote(wish);
  const quote = answer.kind === "known" ? answer.quote : null;
  const shown = (what: SwapWish["given"]): string => {
    if (what === typed.given) return typed.text;
    const other = what === "tokens" ? quote?.token_raw : quote?.lamports;
    return other === undefined ? "" : tokenAmountUi(BigInt(other), decimalsOf[what]);
  };

  const placeholder = answer.kind === "asked" ? NOT_YET : "0";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { account } = wallet;
    if (state.kind === "busy" || wish === null) return;
    if (!account) return connect();
    setState({ kind: "busy" });
    setGate(null);
    try {
      const order = await placeOrder(account.address, wish);
      await sendOrder(order.order_id, await sign(bytesOf(order.transaction)));
      setState({ kind: "done", text: doneText(order, side, { symbol, decimals }) });
      setTyped({ given: "tokens", text: "" });
      setMissingFilled(false);
      const { readAgain } = await loadPart(() => import("../gate-after-swap.ts"));
      await readAgain(setGate);
    } catch (error) {
      setState({ kind: "failed", text: failureText(error) });
    }
  };
  const fields = {
    sol: (
      <AmountField
        key="sol"
        label={side === "buy" ? "You pay, in SOL" : "You get, in SOL"}
        value={shown("sol")}
        placeholder={placeholder}
        onChange={(text) => setTyped({ given: "sol", text })}
      />
    ),
    tokens: (
      <AmountField
        key="tokens"
        label={side === "buy" ? `You get, in ${symbol}` : `You pay, in ${symbol}`}
        value={shown("tokens")}
        placeholder={placeholder}
        onChange={(text) => setTyped({ given: "tokens", text })}
      />
    ),
  };
  return (
    <section className={swap.terminalSide} aria-label="Swap terminal">
      <form className={styles.terminal} onSubmit={(event) => void submit(event)} noValidate>
        <Tabs label="What to do" options={SIDES} value={side} onChange={setSide} />
        {isMissingFilled ? (
          <p>Filled in: {isAskedFor() ? "the amount that you named." : "what your wallet is missing."}</p>
        ) : null}
        {side === "buy" ? [fields.sol, fields.tokens] : [fields.tokens, fields.sol]}
        <QuoteFacts answer={answer} symbol={symbol} />
        {wallet.account ? (
          <p className={styles.wallet}>
            <code>{`${wallet.account.address.slice(0, 4)}…${wallet.account.address.slice(-4)}`}</code>
            <Button onClick={() => void disconnect()}>Disconnect</Button>
          </p>
        ) : null}
        {wallet.account ? (
          <Button
            type="submit"
            variant="primary"
            size="site"
            isWide
            disabled={state.kind === "busy" || wish === null || answer.kind === "refused"}
          >
            {state.kind === "busy" ? "Swapping…" : "Swap"}
          </Button>
        ) : (
          <Button variant="primary" size="site" isWide onClick={() => void connect()}>
            Connect wallet
          </Button>
        )}
        <p className={styles.label}>
          Demo: play money on this demo's own chain, at invented prices. In production the swap aggregator's
          terminal is here.
        </p>
      </form>
      <div role="status" className={swap.told}>
        {problem === null ? null : <Notice kind="warning">{problem}</Notice>}
        {state.kind === "done" ? (
          <GateNotice gate={gate} symbol={symbol} decimals={decimals} swapped={state.text} />
        ) : null}
      </div>
      {state.kind === "failed" ? <Notice kind="error">{state.text}</Notice> : null}
    </section>
  );
}

interface AmountFieldProps {
  label: string;
  value: string;
  placeholder: string;
  onChange(text: string): void;
}

function AmountField({ label, value, placeholder, onChange }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(",", ""))}
    />
  );
}

function QuoteFacts({ answer, symbol }: { answer: QuoteState; symbol: string }) {
  if (answer.kind === "none") return null;
  if (answer.kind === "refused")
    return (
      <p role="alert" className={styles.facts}>
        {answer.text}
      </p>
    );
  const prices = answer.kind === "known" ? answer.quote : answer.before;
  return (
    <dl className={styles.facts} aria-live="polite" aria-busy={answer.kind === "asked"}>
      <div>
        <dt>1 {symbol}</dt>
        <dd>{prices ? tokenUsd(Number(prices.token_usd)) : NOT_YET}</dd>
      </div>
      <div>
        <dt>1 SOL</dt>
        <dd>{prices ? tokenUsd(Number(prices.sol_usd)) : NOT_YET}</dd>
      </div>
      <div>
        <dt>Price impact</dt>
        <dd>{answer.kind === "known" ? `${answer.quote.price_impact_percent}%` : NOT_YET}</dd>
      </div>
    </dl>
  );
}

function doneText(
  { lamports, token_raw }: DemoQuote,
  side: SwapWish["side"],
  { symbol, decimals }: Pick<DemoTerminalProps, "symbol" | "decimals">,
): string {
  const sol = `${formatTokenAmount(BigInt(lamports), SOL_DECIMALS)} SOL`;
  const tokens = `${formatTokenAmount(BigInt(token_raw), decimals)} ${symbol}`;
  return side === "buy" ? `Swapped ${sol} for ${tokens}.` : `Swapped ${tokens} for ${sol}.`;
}

function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.serverText ?? "The swap could not be made. Please try again.";
  // The wallet's own words, which do not say what became of the swap: without its signature nothing was sent.
  return `Nothing was swapped. The wallet says: ${error instanceof Error ? error.message : String(error)}`;
}
