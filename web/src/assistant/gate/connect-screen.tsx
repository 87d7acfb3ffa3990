import { Link } from "react-router";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { walletBoldIcon } from "../../shared/ui/icons/wallet-bold.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import styles from "./connect-screen.module.css";
import { DoorFrame } from "./door-frame.tsx";
import type { GateScreenProps } from "./gate.props.ts";
import { shortAmount } from "./gate-texts.ts";
import { type Inside, InsideViews } from "./inside-views.tsx";

interface ConnectScreenProps extends GateScreenProps {
  inside: Inside;
  /** Why there is no session any more. */
  notice: string | null;
  /** The button is about to be pressed. */
  onInterest(): void;
  onConnect(): void;
}

/** Not connected: what is behind the door, and one button. */
export function ConnectScreen({ gate, site, inside, notice, onInterest, onConnect }: ConnectScreenProps) {
  const { assistantName, symbol, minimumUi } = gate;
  const minimum = `${shortAmount(minimumUi, "k")} ${symbol}`;
  return (
    <DoorFrame
      site={site}
      door="locked"
      below={
        <>
          <InsideViews inside={inside} />
          <ul className={styles.promises}>
            <li>
              <Icon path={eyeIcon} sizePx={24} />
              <strong>He only looks.</strong> Your balance is read from the chain. Nothing moves, nothing is
              spent.
            </li>
            <li>
              <Icon path={pencilSimpleIcon} sizePx={24} />
              <strong>You sign one message.</strong> It proves that the wallet is yours. No transaction is
              ever asked for.
            </li>
            <li>
              <Icon path={walletBoldIcon} sizePx={24} />
              <strong>Not enough yet?</strong> <Link to="/swap">Get some</Link>. He will still be here.
            </li>
          </ul>
        </>
      }
    >
      {notice === null ? null : (
        <div role="status">
          <Notice kind="warning">{notice}</Notice>
        </div>
      )}
      <h1 className={styles.title}>{site.name} keeps the door</h1>
      <p className={styles.lead}>
        Behind it is {assistantName}, for everyone who holds at least <strong>{minimum}</strong>. Connect a
        wallet and he takes one look.
      </p>
      <div className={styles.ways}>
        <Button
          variant="primary"
          size="site"
          icon={walletBoldIcon}
          onClick={onConnect}
          onPointerEnter={onInterest}
          onFocus={onInterest}
        >
          Connect Wallet
        </Button>
        <Link className={buttonClass({ size: "site" })} to="/swap">
          Get {symbol}
        </Link>
      </div>
      <p className={styles.promise}>{inside.promise}</p>
      <noscript>
        <p>Wallets speak to pages through JavaScript. Please turn it on for this site.</p>
      </noscript>
    </DoorFrame>
  );
}
