import { IMAGE_MAX_VARIATIONS, IMAGE_PROMPT_MAX_CHARS } from "@bakso/contract/constants";
import { type FormEvent, type ReactNode, type RefObject, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { imageIcon } from "../../shared/ui/icons/image.icon.ts";
import { SelectField } from "../../shared/ui/select-field.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { MarkPlace } from "./mark-place.tsx";
import styles from "./studio-controls.module.css";
import type { StudioSession } from "./studio-session.ts";
import { generateLabel, type StudioState } from "./studio-state.ts";
import { ASPECTS, MODES, modeWords } from "./studio-texts.ts";
import { StyleChips } from "./style-chips.tsx";
import { TermsNote } from "./terms-note.tsx";
import { UsageMeter } from "./usage-meter.tsx";

const COUNTS = Array.from({ length: IMAGE_MAX_VARIATIONS }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});

interface StudioControlsProps {
  state: StudioState;
  session: StudioSession;
  promptRef: RefObject<HTMLTextAreaElement | null>;
  /** Messages, above the button. */
  children: ReactNode;
}

/** The controls of a picture to come: the mode, the picture to modify, the prompt and the style. */
export function StudioControls({ state, session, promptRef, children }: StudioControlsProps) {
  const { mode } = state;
  const isRecreation = mode === "recreation";
  const model = isRecreation ? state.terms?.change : state.terms?.draw;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.generate();
  };
  return (
    <form className={styles.controls} onSubmit={submit} noValidate>
      <fieldset className={styles.modes}>
        <legend className={styles.legend}>Mode</legend>
        {MODES.map(({ mode: value, label, description }) => (
          <label key={value} className={styles.mode}>
            <input
              type="radio"
              name="studio-mode"
              value={value}
              checked={mode === value}
              onChange={() => session.setMode(value)}
            />
            <span className={styles.modeWords}>
              <strong>{label}</strong>
              <span>{description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={styles.prompt}>
        <span className={styles.legend}>Prompt</span>
        <textarea
          ref={promptRef}
          rows={3}
          maxLength={IMAGE_PROMPT_MAX_CHARS}
          placeholder={modeWords(mode)?.placeholder}
          value={state.prompt}
          onChange={(event) => session.setPrompt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
          }}
        />
      </label>
      {/* Below the prompt, which stays where it is. */}
      {isRecreation ? (
        <>
          <Upload hasOne={state.upload !== null} onFile={session.upload} />
          {state.upload !== null && state.terms?.change?.takes_masks ? (
            <MarkPlace upload={state.upload} onMark={session.setMask} />
          ) : null}
          <UsageMeter usage={state.usage} />
        </>
      ) : (
        <StyleChips chosen={state.style} onChoose={session.setStyle} />
      )}
      <div className={styles.row}>
        {isRecreation ? null : (
          <SelectField label="Format" options={ASPECTS} value={state.aspect} onChange={session.setAspect} />
        )}
        <SelectField
          label="Variations"
          options={COUNTS}
          value={String(state.count)}
          onChange={(count) => session.setCount(Number(count))}
        />
        {model?.takes_seeds ? (
          <TextField
            label="Seed"
            inputMode="numeric"
            autoComplete="off"
            placeholder="Any"
            value={state.seed}
            onChange={(event) => session.setSeed(event.target.value)}
          />
        ) : null}
      </div>
      <TermsNote state={state} />
      <div className={styles.foot}>
        {children}
        <Button
          type="submit"
          variant="primary"
          isWide
          className={state.prompt.trim() === "" ? styles.waits : undefined}
        >
          {generateLabel(state)}
        </Button>
      </div>
    </form>
  );
}

function Upload({ hasOne, onFile }: { hasOne: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.upload}>
      <Button isWide icon={imageIcon} onClick={() => input.current?.click()}>
        Upload Image to Modify
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image to modify"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file again is a choice too.
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      {hasOne ? null : (
        <p className={styles.hint}>Or paste or drop one here: PNG, JPEG, WebP, AVIF or GIF, up to 50 MB.</p>
      )}
    </div>
  );
}
