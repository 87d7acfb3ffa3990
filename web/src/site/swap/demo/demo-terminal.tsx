import type { TokenContent } from "@bakso/contract/content/content.shapes";
import type { DemoQuote } from "@bakso/contract/demo";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError } from "../../../shared/lib/api-client.ts";
import { loadPart } from "../../../shared/lib/load-part.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { coinBakso } from "../../../shared/ui/figures/coin-bakso.figure.ts";
import { coinSol } from "../../../shared/ui/figures/coin-sol.figure.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { arrowsDownUpIcon } from "../../../shared/ui/icons/arrows-down-up.icon.ts";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { formatTokenAmount, tokenAmountUi } from "../../../shared/wallet/token-amount.ts";
import { amountIn, rawFrom } from "../amount-in.ts";
import type { GateReading } from "../gate-after-swap.ts";
import { GateNotice } from "../gate-notice.tsx";
import swap from "../swap.module.css";
import { SwapProblem } from "../swap-problem.tsx";
import type { WalletSource } from "../use-swap-terminal.ts";
import { AmountField } from "./amount-field.tsx";
import { bytesOf, placeOrder, type SwapWish, sendOrder } from "./demo-swap.api.ts";
import styles from "./demo-terminal.module.css";
import { QuoteFacts } from "./quote-facts.tsx";
import { useDemoWallet } from "./use-demo-wallet.ts";
import { useQuote } from "./use-quote.ts";

const SOL_DECIMALS = 9;
const SIDES = [
  { value: "buy", label: "Buy" },
  { value: "sell", label: "Sell" },
] as const;
/** What is asked for until somebody has typed: the rate. */
const ONE_SOL = { given: "sol", raw: 1_000_000_000n } as const;

interface DemoTerminalProps {
  symbol: string;
  decimals: number;
  words: TokenContent["swap"]["demo"];
  /** The same as long as the page lasts. */
  wallets: WalletSource;
}

type Swap = { kind: "idle" } | { kind: "busy" } | { kind: "done" | "failed"; text: string };

/** The chat leads here with an amount that the person named; others come with what the gate asks for. */
const isAskedFor = (): boolean => new URLSearchParams(window.location.search).get("for") === "chat";

/** Swaps on the demo's own chain, for play money: whoever lacks some tokens buys them here, and walks through the door. */
export function DemoTerminal({ symbol, decimals, wallets, words }: DemoTerminalProps) {
  const [side, setSide] = useState<SwapWish["side"]>("buy");
  const [typed, setTyped] = useState<{ given: SwapWish["given"]; text: string }>({ given: "sol", text: "" });
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
  const answer = useQuote(wish ?? { side, ...ONE_SOL });
  const quote = wish !== null && answer.kind === "known" ? answer.quote : null;
  const shown = (what: SwapWish["given"]): string => {
    if (what === typed.given) return typed.text;
    const other = what === "tokens" ? quote?.token_raw : quote?.lamports;
    return other === undefined ? "" : formatTokenAmount(BigInt(other), decimalsOf[what]);
  };
  const [paid, got] = side === "buy" ? (["sol", "tokens"] as const) : (["tokens", "sol"] as const);
  // What follows from the other amount; until something is typed, what one gets.
  const computed = typed.text === "" || typed.given === paid ? got : paid;
  const field = (verb: string, what: SwapWish["given"]) => (
    <AmountField
      verb={verb}
      unit={what === "sol" ? "SOL" : symbol}
      coin={what === "sol" ? coinSol : coinBakso}
      value={shown(what)}
      isAwaited={wish !== null && answer.kind === "asked"}
      isComputed={what === computed}
      onChange={(text) => setTyped({ given: what, text })}
    />
  );

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
      setTyped({ given: paid, text: "" });
      setMissingFilled(false);
      const { readAgain } = await loadPart(() => import("../gate-after-swap.ts"));
      await readAgain(setGate);
    } catch (error) {
      setState({ kind: "failed", text: failureText(error) });
    }
  };
  return (
    <section className={swap.terminalSide} aria-label="Swap terminal">
      <form className={swap.card} onSubmit={(event) => void submit(event)} noValidate>
        <div className={swap.head}>
          <h2>{words.title}</h2>
          <Tabs label="What to do" options={SIDES} value={side} onChange={setSide} />
        </div>
        {isMissingFilled ? (
          <p>Filled in: {isAskedFor() ? "the amount that you named." : "what your wallet is missing."}</p>
        ) : null}
        <div className={swap.pair}>
          {field("You pay", paid)}
          <button
            type="button"
            className={classNames(swap.turn, styles.turn)}
            aria-label="Turn the swap around"
            data-side={side}
            onClick={() => setSide(side === "buy" ? "sell" : "buy")}
          >
            <Icon path={arrowsDownUpIcon} />
          </button>
          {field("You get", got)}
        </div>
        <QuoteFacts answer={answer} symbol={symbol} hasWish={wish !== null} />
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
            Connect Wallet
          </Button>
        )}
        <p className={styles.note}>{words.note}</p>
      </form>
      <div role="status" className={swap.told}>
        {problem === null ? null : <SwapProblem>{problem}</SwapProblem>}
        {state.kind === "done" ? (
          <GateNotice gate={gate} symbol={symbol} decimals={decimals} swapped={state.text} />
        ) : null}
      </div>
      {state.kind === "failed" ? <SwapProblem isFailure>{state.text}</SwapProblem> : null}
    </section>
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
