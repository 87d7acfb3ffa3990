import { Icon } from "../../shared/ui/icon.tsx";
import { walletIcon } from "../../shared/ui/icons/wallet.icon.ts";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import styles from "./wallet-list.module.css";

interface WalletPictureProps {
  wallet: SolanaWallet | undefined;
}

/** The picture that the wallet itself supplies, or none: never one of ours, and never one from another host. */
export function WalletPicture({ wallet }: WalletPictureProps) {
  return wallet?.icon.startsWith("data:image/") ? (
    <img className={styles.picture} src={wallet.icon} alt="" width={40} height={40} />
  ) : (
    <span className={styles.picture}>
      <Icon path={walletIcon} />
    </span>
  );
}
