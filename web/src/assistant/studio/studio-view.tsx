import { STUDIO_OVERLAY_MAX_WIDTH_PX } from "@bakso/contract/constants";
import { use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { sidebarSimpleIcon } from "../../shared/ui/icons/sidebar-simple.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { FootPlace, PanelFoot } from "../../shared/ui/panel-foot.ts";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import { useModal } from "../../shared/ui/use-modal.ts";
import { pictureHandIn } from "./picture-hand-in.ts";
import styles from "./studio.module.css";
import { StudioCanvas } from "./studio-canvas.tsx";
import { StudioControls } from "./studio-controls.tsx";
import { StudioLibrary } from "./studio-library.tsx";
import type { StudioSession } from "./studio-session.ts";
import { shownImage } from "./studio-state.ts";
import { STACKED, type StudioTexts } from "./studio-words.ts";

const OVERLAID = `(max-width: ${STUDIO_OVERLAY_MAX_WIDTH_PX}px)`;

/** A picture in this browser's hands is shown by then. */
const PICTURE_SHOWN_MS = 2_000;

interface StudioViewProps {
  isOpen: boolean;
  /** Address of the picture that is looked at first; the newest without one. */
  imageUrl: string | undefined;
  onClose: () => void;
  session: StudioSession;
  texts: StudioTexts;
}

/** The Image Studio: a full view with the library, the picture and what one asks for. */
export function StudioView({ isOpen, imageUrl, onClose, session, texts }: StudioViewProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const foot = use(PanelFoot);
  const dialog = useRef<HTMLDialogElement>(null);
  const prompt = useRef<HTMLTextAreaElement>(null);
  const modal = useModal({ dialog, isOpen, onClose, isDismissible: true });
  const isOverlaid = useMediaQuery(OVERLAID);
  const [isDocked, setDocked] = useState(true);
  const [isLaidOver, setLaidOver] = useState(false);
  const hasLibrary = isOverlaid ? isLaidOver : isDocked;
  const setLibrary = isOverlaid ? setLaidOver : setDocked;

  // On a phone the picture is above what one asks for: it comes into view when work on it begins, and when it is there.
  // At once: a smooth way there is broken off by a keyboard that closes, and by the picture that replaces another.
  const canvas = useRef<HTMLElement>(null);
  const { madeCount } = state;
  const isAtWork = state.jobs.length > 0;
  useEffect(() => {
    if (matchMedia(STACKED).matches && (isAtWork || madeCount > 0))
      canvas.current?.scrollIntoView({ block: "start" });
  }, [isAtWork, madeCount]);

  // What went wrong is said beside the button below, and so is the way to bring a deleted picture back.
  const messages = useRef<HTMLDivElement>(null);
  const said = state.message ?? state.undo;
  useEffect(() => {
    if (said === null) return;
    if (matchMedia(STACKED).matches) messages.current?.scrollIntoView({ block: "center" });
    focusIfLost(() => messages.current?.querySelector("button"));
  }, [said]);

  useEffect(() => {
    if (isOpen) void session.open(imageUrl);
  }, [isOpen, imageUrl, session]);

  // The button has gone: who pressed it goes on at the picture that it brought back.
  const undo = () =>
    void session.undoRemove().then(() => focusIfLost(() => canvas.current?.querySelector("figure button")));
  const focusPrompt = () => {
    prompt.current?.focus({ preventScroll: true });
    // Another mode brings other fields above it, and so does a picture that has to load: it is looked for where it stands
    // then, clear of the button below.
    const block = matchMedia(STACKED).matches ? "center" : "nearest";
    // Who has gone on meanwhile is left alone.
    const find = () => {
      if (document.activeElement === prompt.current) prompt.current?.scrollIntoView({ block });
    };
    requestAnimationFrame(find);
    const signal = AbortSignal.timeout(PICTURE_SHOWN_MS);
    dialog.current?.addEventListener("load", find, { capture: true, once: true, signal });
  };
  const image = shownImage(state);
  return (
    <dialog
      ref={dialog}
      {...modal}
      {...pictureHandIn(session.handIn)}
      className={styles.studio}
      aria-labelledby="studio-title"
    >
      {isOpen ? (
        <div className={styles.frame}>
          <header className={styles.header}>
            <IconButton
              label={hasLibrary ? "Hide library" : "Show library"}
              icon={sidebarSimpleIcon}
              aria-expanded={hasLibrary}
              onClick={() => setLibrary(!hasLibrary)}
            />
            <h2 id="studio-title" className={styles.title}>
              Image Studio
            </h2>
            <IconButton label="Close studio" icon={xIcon} onClick={onClose} />
          </header>
          <div className={styles.body} data-library={hasLibrary && !isOverlaid}>
            <PanelFoot value={null}>
              <Panel
                isOpen={hasLibrary}
                onClose={() => setLibrary(false)}
                title="Your images"
                side="left"
                closeLabel="Close library"
                overlayQuery={OVERLAID}
                className={styles.library ?? ""}
              >
                <StudioLibrary
                  state={state}
                  shownId={image?.id}
                  onRetry={session.retryLibrary}
                  onNearEnd={session.readMore}
                  onSearch={session.search}
                  onChoose={(id) => {
                    session.choose(id);
                    setLaidOver(false);
                  }}
                />
              </Panel>
            </PanelFoot>
            <StudioCanvas
              key={image?.id}
              ref={canvas}
              state={state}
              image={image}
              session={session}
              texts={texts}
              onWrite={focusPrompt}
            />
            <StudioControls state={state} session={session} promptRef={prompt}>
              <div ref={messages} className={styles.messages} aria-live="polite">
                {state.message === null ? null : (
                  <div data-message={state.message.kind}>
                    <Notice kind={state.message.kind === "limit" ? "warning" : state.message.kind}>
                      {state.message.text}
                    </Notice>
                  </div>
                )}
                {state.undo === null ? null : (
                  <Notice kind="info" action={<Button onClick={undo}>Undo</Button>}>
                    Image deleted.
                  </Notice>
                )}
              </div>
            </StudioControls>
          </div>
        </div>
      ) : null}
      {/* On a phone the studio is one of the bar's places. */}
      {isOpen && foot ? (
        <div className={styles.foot}>
          <FootPlace value="studio">{foot}</FootPlace>
        </div>
      ) : null}
    </dialog>
  );
}
