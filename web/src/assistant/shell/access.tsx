import { useEffect, useState } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import { CheckingScreen } from "../gate/checking-screen.tsx";
import { ConnectScreen } from "../gate/connect-screen.tsx";
import type { AssistantPageData } from "../page-data.ts";
import { SessionNotice } from "./session-notice.tsx";

const loadGrantedView = async () => (await import("./granted-view.tsx")).GrantedView;
const loadConnectModal = async () => (await import("../connect/connect-modal.tsx")).ConnectModal;
/**
 * Fetches a part before it is needed. If that fails it is fetched again when it is needed, and only then is the failure
 * shown.
 */
const fetchEarly = (load: () => Promise<unknown>) => void load().catch(() => undefined);
const GrantedView = latePart(loadGrantedView);
/** Of a wallet that was let in before: one that connects is told in the modal. */
const DeniedScreen = latePart(async () => (await import("../gate/denied-screen.tsx")).DeniedScreen);
const ConnectModal = latePart(loadConnectModal);

interface AccessProps {
  page: AssistantPageData;
}

/** One screen for each state of the wallet. */
export function Access({ page }: AccessProps) {
  const { state, disconnect, recheck, dismissNotice } = useWallet();
  const screen = { gate: gateOf(page), site: page.site };

  // The door will most likely open, so the page behind it is loaded while the balance is read.
  const isChecking = state.status === "checking";
  useEffect(() => {
    if (isChecking) fetchEarly(loadGrantedView);
  }, [isChecking]);

  switch (state.status) {
    case "checking":
      return <CheckingScreen {...screen} />;
    case "denied":
      return (
        <DeniedScreen
          {...screen}
          meanwhile={<CheckingScreen {...screen} />}
          denial={state.denial}
          onRetry={recheck}
          onDisconnect={() => void disconnect()}
        />
      );
    case "granted":
      return (
        <>
          <GrantedView
            key={state.session.wallet_address}
            session={state.session}
            page={page}
            meanwhile={<CheckingScreen {...screen} />}
          />
          <SessionNotice notice={state.notice} onDismiss={dismissNotice} />
        </>
      );
    default:
      return <Door page={page} notice={state.status === "disconnected" ? state.notice : null} />;
  }
}

interface DoorProps extends AccessProps {
  notice: string | null;
}

/** The closed door, with the modal that opens it. */
function Door({ page, notice }: DoorProps) {
  const [isOpen, setOpen] = useState(false);
  /** Each opening is a new modal, since the old one may still be closing. */
  const [openings, setOpenings] = useState(0);
  const gate = gateOf(page);
  return (
    <>
      <ConnectScreen
        gate={gate}
        site={page.site}
        inside={page.assistant.inside}
        notice={notice}
        onInterest={() => fetchEarly(loadConnectModal)}
        onConnect={() => {
          setOpenings(openings + 1);
          setOpen(true);
        }}
      />
      {openings > 0 ? (
        <ConnectModal
          key={openings}
          isOpen={isOpen}
          gate={gate}
          wallets={page.wallets}
          isDemo={page.isDemo}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const gateOf = ({ assistant, token }: AssistantPageData) => ({
  assistantName: assistant.name,
  symbol: token.symbol,
  minimumUi: token.minimumUi,
  decimals: token.decimals,
});
