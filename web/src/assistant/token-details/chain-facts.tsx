import type { MintFacts } from "@bakso/contract/markets";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import styles from "./token-details.module.css";
import { chainFacts, holderWords } from "./token-facts.ts";

/** What the chain says of a token: the powers that somebody keeps over it, each address once, and then the rest. */
export function ChainFacts({ mint }: { mint: MintFacts }) {
  const { powers, others } = chainFacts(mint);
  return (
    <>
      {powers.length === 0 ? null : (
        <div className={styles.powers}>
          {powers.map((kept) => (
            <div key={kept.address}>
              <ul>
                {kept.texts.map((text) => (
                  <li key={text}>
                    <Icon path={warningIcon} />
                    {text}
                  </li>
                ))}
              </ul>
              {kept.address === null ? null : <Holder label={holderWords(kept)} address={kept.address} />}
            </div>
          ))}
        </div>
      )}
      <ul className={styles.others}>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** As many letters as compare well at the end of an address. */
const END_CHARS = 6;

/** An address on one line: where it does not fit its middle is left out, and what is selected or copied is the whole. */
function Holder({ label, address }: { label: string; address: string }) {
  return (
    <div className={styles.holder}>
      <span>{label}</span>
      <code>
        <span>{address.slice(0, -END_CHARS)}</span>
        {address.slice(-END_CHARS)}
      </code>
      <CopyButton
        text={address}
        label="Copy the address"
        announcement="Copied. Check the first and last four letters."
        isIconOnly
      />
    </div>
  );
}
