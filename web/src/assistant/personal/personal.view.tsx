import { WISHES_MAX_CHARS } from "@bakso/contract/constants";
import type { Personal } from "@bakso/contract/personal";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { useShell, type ViewProps } from "../feature.ts";
import { MemoryList } from "./memory-list.tsx";
import { changePersonal, fetchPersonal } from "./personal.api.ts";
import styles from "./personal.module.css";
import { PersonalWait } from "./personal-wait.tsx";

const FAILED_TEXT = "That could not be stored just now. Please try again.";

/** How I answer you: wishes in one's own words, chips, and what is remembered. */
export function PersonalView({ isOpen, onClose }: ViewProps) {
  const { wallet } = useShell();
  const queryClient = useQueryClient();
  const key = ["personal", wallet] as const;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchPersonal(signal),
    enabled: isOpen,
    // The chat may have remembered something since.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  /** Does a change, and shows what the server then says. @returns whether it was stored */
  const attempt = async (change: () => Promise<Personal | undefined>): Promise<boolean> => {
    try {
      const now = await change();
      setProblem(null);
      if (now) queryClient.setQueryData(key, now);
      else await refetch();
      return true;
    } catch (cause) {
      setProblem(cause instanceof ApiError && cause.status < 500 ? cause.message : FAILED_TEXT);
      return false;
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="How I answer you">
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      {data ? (
        <div className={styles.personal}>
          <Wishes key={data.wishes} personal={data} attempt={attempt} />
          {data.has_next_questions === null ? null : (
            <Switch
              label="Suggest follow-up questions"
              isOn={data.has_next_questions}
              onChange={(isOn) => void attempt(() => changePersonal({ has_next_questions: isOn }))}
            />
          )}
          <Switch
            label="Keep my thoughts"
            isOn={data.keeps_thoughts}
            onChange={(isOn) => void attempt(() => changePersonal({ keeps_thoughts: isOn }))}
          />
          <MemoryList personal={data} attempt={attempt} />
        </div>
      ) : error ? (
        <div role="alert">
          <EmptyState
            figure={sadFigure}
            figureWidthPx={120}
            action={
              <Button icon={arrowClockwiseIcon} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            This could not be read just now.
          </EmptyState>
        </div>
      ) : (
        <PersonalWait />
      )}
    </Dialog>
  );
}

interface WishesProps {
  personal: Personal;
  attempt(change: () => Promise<Personal | undefined>): Promise<boolean>;
}

function Wishes({ personal: { wishes, chips }, attempt }: WishesProps) {
  const [text, setText] = useState(wishes);
  const press = (id: string, isOn: boolean) => {
    const on = chips.filter((chip) => (chip.id === id ? isOn : chip.is_on)).map((chip) => chip.id);
    void attempt(() => changePersonal({ chips: on }));
  };
  return (
    <form
      className={styles.wishes}
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() => changePersonal({ wishes: text }));
      }}
    >
      <fieldset className={styles.chips}>
        <legend>My answers</legend>
        {chips.map(({ id, label, is_on }) => (
          <Button
            key={id}
            aria-pressed={is_on}
            variant={is_on ? "primary" : "secondary"}
            onClick={() => press(id, !is_on)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <label className={styles.words}>
        In your own words
        <textarea
          value={text}
          rows={4}
          maxLength={WISHES_MAX_CHARS}
          placeholder="For example: call me Ayu, and explain numbers with tigers."
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className={styles.end}>
        <p className={styles.quiet}>
          {text.length.toLocaleString("en")} of {WISHES_MAX_CHARS.toLocaleString("en")} characters. The rules
          of this site always come first.
        </p>
        <Button type="submit" variant="primary" disabled={text.trim() === wishes}>
          Save
        </Button>
      </div>
    </form>
  );
}
