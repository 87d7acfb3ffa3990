import type { LinkCheckContent } from "@bakso/contract/content/link-check.shapes";
import type { LinkCheck as Answer } from "@bakso/contract/link-check";
import { type FormEvent, useRef, useState } from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import { TextField } from "../../shared/ui/text-field.tsx";
import styles from "./link-check.module.css";

interface LinkCheckProps {
  words: LinkCheckContent;
}

/** As much as the server takes. */
const MOST_CHARACTERS = 2_000;

type State = { status: "idle" | "asking" | "failed" } | { status: "answered"; answer: Answer };

const LOOKS: Record<Answer["verdict"], { icon: string; tone: "good" | "bad" | "plain" }> = {
  ours: { icon: sealCheckIcon, tone: "good" },
  example: { icon: infoIcon, tone: "plain" },
  lookalike: { icon: warningIcon, tone: "bad" },
  unknown: { icon: infoIcon, tone: "plain" },
  unreadable: { icon: infoIcon, tone: "plain" },
};

/** "Is this link real?": says whether a pasted text is one of ours. */
export function LinkCheck({ words }: LinkCheckProps) {
  const [state, setState] = useState<State>({ status: "idle" });
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const [wasAsked, setAsked] = useState(false);

  const check = async (event: FormEvent) => {
    event.preventDefault();
    const value = field.current?.value.trim() ?? "";
    if (value === "") return field.current?.focus();
    latest.current += 1;
    const turn = latest.current;
    setState({ status: "asking" });
    setAsked(true);
    const next = await callApiJson<Answer>(paths.linkCheck, { method: "POST", body: { value } }).then(
      (answer): State => ({ status: "answered", answer }),
      (): State => ({ status: "failed" }),
    );
    // A result for an earlier text says nothing about the present one.
    if (turn === latest.current) setState(next);
  };

  return (
    <section className={styles.check} aria-labelledby="link-check-title">
      <h2 id="link-check-title">{words.title}</h2>
      <p>{words.lead}</p>
      <div>
        <form className={styles.form} onSubmit={(event) => void check(event)}>
          <TextField
            ref={field}
            label={words.label}
            hint={words.hint}
            maxLength={MOST_CHARACTERS}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={() => {
              latest.current += 1;
              if (state.status !== "idle") setState({ status: "idle" });
            }}
          />
          <Button type="submit" disabled={state.status === "asking"}>
            {words.button}
          </Button>
        </form>
        <div aria-live="polite" className={wasAsked ? styles.said : undefined} data-state={state.status}>
          {state.status === "failed" ? <p className={styles.bad}>{words.again}</p> : null}
          {state.status === "answered" ? <Verdict answer={state.answer} words={words} /> : null}
        </div>
      </div>
    </section>
  );
}

function Verdict({ answer, words }: { answer: Answer; words: LinkCheckContent }) {
  const { verdict, text, match, reasons, warning, value } = answer;
  const { icon, tone } = LOOKS[verdict];
  return (
    <div className={styles.verdict} data-verdict={verdict}>
      <p className={styles[tone]}>
        <Icon path={icon} sizePx={24} />
        <b>{text}</b>
      </p>
      <code className={styles.value}>{value}</code>
      {match ? (
        <p>
          {verdict === "lookalike" ? `${words.resembles} ${match.label}: ` : match.label}
          {verdict !== "lookalike" ? null : <code className={styles.value}>{match.value}</code>}
        </p>
      ) : null}
      {reasons.length > 0 ? (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason.code}>{reason.text}</li>
          ))}
        </ul>
      ) : null}
      <p className={styles.warning}>{warning}</p>
    </div>
  );
}
