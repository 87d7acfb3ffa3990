import type { Share } from "@bakso/contract/shares";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useShell } from "../feature.ts";
import { LinkCard } from "./link-card.tsx";
import { fetchShares, revokeShare } from "./share.api.ts";
import styles from "./share.module.css";

const FAILED_TEXT = "The link could not be revoked just now. Please try again.";

interface ShareListProps {
  /** One that was made a moment ago. */
  newest: Share | null;
  onRevoked(id: string): void;
}

/** All links of the wallet, newest first, each with the way to end it. */
export function ShareList({ newest, onRevoked }: ShareListProps) {
  const { wallet, timeText } = useShell();
  const queryClient = useQueryClient();
  const queryKey = ["shares", wallet] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchShares(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (newest) void queryClient.invalidateQueries({ queryKey: ["shares", wallet] });
  }, [newest, queryClient, wallet]);
  // It is there before the list has been read again: "None yet" would stand below a link that is ready.
  const isListed = data?.some((one) => one.share_id === newest?.share_id);
  const shares = data === undefined || newest === null || isListed ? data : [newest, ...data];
  const [revoking, setRevoking] = useState<Share | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async ({ share_id: id }: Share) => {
    setBusy(true);
    try {
      await revokeShare(id);
      setRevoking(null);
      setProblem(null);
      onRevoked(id);
    } catch (cause) {
      // Another tab may have been faster.
      if (cause instanceof ApiError && cause.status === 404) setRevoking(null);
      else setProblem(FAILED_TEXT);
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey });
    focusIfLost(() => heading.current);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.all} aria-labelledby="all-shares">
      <h3 ref={heading} id="all-shares" tabIndex={-1}>
        Your links
      </h3>
      {shares === undefined ? (
        error ? (
          <Notice
            kind="error"
            action={
              <Button icon={arrowClockwiseIcon} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            Your links could not be read just now.
          </Notice>
        ) : (
          <Skeleton lineCount={3} label="Loading" />
        )
      ) : shares.length === 0 ? (
        <p className={styles.quiet}>None yet. You find “Share” in the menu of each chat in the library.</p>
      ) : (
        <ul>
          {shares.map((share) => (
            <li key={share.share_id} className={styles.entry}>
              <p>
                <strong dir="auto">{share.title}</strong>
                <br />
                <span className={styles.quiet}>
                  {timeText(share.created_at)} ·{" "}
                  {share.messages === 1 ? "1 message" : `${share.messages} messages`}
                </span>
              </p>
              <LinkCard share={share}>
                <Button variant="quiet" className={styles.revoke ?? ""} onClick={() => setRevoking(share)}>
                  Revoke
                </Button>
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={revoking !== null}
        isDanger
        isBusy={isBusy}
        title="Revoke this link?"
        onNo={() => setRevoking(null)}
        onYes={() => revoking && void revoke(revoking)}
      >
        <p>
          Nobody will be able to open “{revoking?.title}” by its link, and the copied pictures are deleted. It
          can't be brought back.
        </p>
        {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      </ConfirmDialog>
    </section>
  );
}
