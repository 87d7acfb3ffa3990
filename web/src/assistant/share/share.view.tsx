import type { Share } from "@bakso/contract/shares";
import { useState } from "react";
import { Dialog } from "../../shared/ui/dialog.tsx";
import type { ViewProps } from "../feature.ts";
import type { ShareSubject } from "../shared-views.ts";
import { ChooseMessages } from "./choose-messages.tsx";
import { LinkCard } from "./link-card.tsx";
import styles from "./share.module.css";
import { ShareList } from "./share-list.tsx";

/** Sharing a talk, and the links to all that were shared. */
export function ShareView({ isOpen, argument, onClose }: ViewProps<ShareSubject>) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={argument ? "Share this chat" : "Shared chats"}>
      {isOpen ? <ShareSteps key={argument?.conversationId ?? ""} subject={argument} /> : null}
    </Dialog>
  );
}

function ShareSteps({ subject }: { subject: ShareSubject }) {
  const [made, setMade] = useState<Share | null>(null);
  return (
    <div className={styles.share}>
      {subject === undefined ? null : made === null ? (
        <ChooseMessages subject={subject} onMade={setMade} />
      ) : (
        <section className={styles.made} aria-label="The link">
          <p role="status">The link is ready. Whoever has it can read this copy, without a wallet.</p>
          <LinkCard share={made} isWhole />
        </section>
      )}
      <ShareList newest={made} onRevoked={(id) => setMade((now) => (now?.share_id === id ? null : now))} />
    </div>
  );
}
