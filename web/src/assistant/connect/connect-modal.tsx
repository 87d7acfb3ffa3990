import type { WalletsContent } from "@bakso/contract/content/content.shapes";
import { useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useConnectAttempts } from "../../shared/wallet/connect-attempt.ts";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { useDetectedWallets } from "../../shared/wallet/use-detected-wallets.ts";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import { connectionFailureText } from "../../shared/wallet/wallet-errors.ts";
import { isSameName } from "../../shared/wallet/wallet-kind.ts";
import type { ConnectVia, ConnectProblem as Problem } from "../../shared/wallet/wallet-state.ts";
import styles from "./connect-modal.module.css";
import { ConnectProgress } from "./connect-progress.tsx";
import { BALANCE_UNKNOWN_TEXT, NOT_FOUND_REASON, PICKER_TITLES, tooFewText } from "./connect-texts.ts";
import { walletChoices } from "./wallet-choice.ts";
import { WalletList } from "./wallet-list.tsx";
import { WalletPicker } from "./wallet-picker.tsx";

interface ConnectModalProps {
  isOpen: boolean;
  gate: { symbol: string; minimumUi: number };
  wallets: WalletsContent;
  isDemo: boolean;
  onClose(): void;
}

/** Connect Wallet: the content's wallets first, and a second step with all that are in this page. */
export function ConnectModal({ isOpen, gate, wallets, isDemo, onClose }: ConnectModalProps) {
  const { state, setFlow } = useWallet();
  const { connect, abandon } = useConnectAttempts(wallets.wallets);
  const detected = useDetectedWallets();
  const [step, setStep] = useState<ConnectVia>("button");
  const [hasBeenInPicker, setBeenInPicker] = useState(false);
  const [showings, setShowings] = useState(0);
  const told = useRef<HTMLDivElement>(null);

  const isBusy = state.status !== "disconnected";
  const isVerifying = state.status === "verifying";
  const problem = state.status === "disconnected" ? state.problem : null;

  const close = () => {
    if (isVerifying) {
      // A second Esc always closes a native dialog. The dialog must stay while an attempt is being verified.
      setShowings(showings + 1);
      return;
    }
    abandon();
    setFlow({ step: "idle" });
    onClose();
  };
  const goTo = (next: ConnectVia) => {
    keepHeight(told.current?.closest<HTMLElement>("dialog > div"));
    setFlow({ step: "idle" });
    setStep(next);
    if (next === "picker") setBeenInPicker(true);
  };
  const choose = (name: string, wallet: SolanaWallet | undefined, via: ConnectVia) => {
    if (wallet !== undefined) void connect(wallet, via);
    else {
      const text = connectionFailureText(name, NOT_FOUND_REASON);
      setFlow({ step: "failed", problem: { kind: "failed", text } });
    }
  };
  const retry = (name: string, via: ConnectVia) =>
    choose(
      name,
      detected.find((wallet) => isSameName(wallet.name, name)),
      via,
    );

  const pickerTitle = detected.length > 0 ? PICKER_TITLES.some : PICKER_TITLES.none;
  return (
    <Dialog
      key={showings}
      isOpen={isOpen}
      title={step === "button" ? "Connect Wallet" : pickerTitle}
      hasPeek
      isDismissible={!isVerifying}
      onClose={close}
    >
      <div className={styles.told} ref={told}>
        <ConnectProgress state={state} />
        <ConnectProblem problem={problem} gate={gate} onRetry={retry} />
        {isBusy || problem !== null || (step === "picker" && detected.length === 0) ? null : (
          <p className={styles.lead}>
            Choose the wallet that holds your {gate.symbol}. You sign one message, and nothing is spent.
          </p>
        )}
      </div>
      <div className={styles.step}>
        {step === "button" ? (
          <WalletList
            choices={walletChoices(wallets.wallets, detected, isDemo)}
            isDisabled={isBusy}
            isReturning={hasBeenInPicker}
            onChoose={({ name, wallet }) => choose(name, wallet, "button")}
            onMore={() => goTo("picker")}
          />
        ) : (
          <WalletPicker
            wallets={detected}
            learnMoreUrl={wallets.learnMoreUrl}
            isDisabled={isBusy}
            onChoose={(wallet) => choose(wallet.name, wallet, "picker")}
            onBack={() => goTo("button")}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The card stands as high for its second step, which is shorter: the title is not thrown down a phone. */
function keepHeight(card: HTMLElement | null | undefined): void {
  if (card) card.style.minHeight = `min(${card.offsetHeight}px, 100dvh - 112px)`;
}

interface ConnectProblemProps {
  problem: Problem | null;
  gate: { minimumUi: number; symbol: string };
  onRetry(walletName: string, via: ConnectVia): void;
}

/** The modal's error area. */
function ConnectProblem({ problem, gate, onRetry }: ConnectProblemProps) {
  if (problem === null) return null;
  if (problem.kind === "failed") return <Notice kind="error">{problem.text}</Notice>;
  const isUnknown = problem.reason === "balance_unknown";
  return (
    <Notice kind="error">
      <p>{tooFewText(gate.minimumUi, gate.symbol)}</p>
      {isUnknown ? (
        <div className={styles.unknown}>
          <p>{BALANCE_UNKNOWN_TEXT}</p>
          <Button onClick={() => onRetry(problem.walletName, problem.via)}>Retry</Button>
        </div>
      ) : null}
    </Notice>
  );
}
