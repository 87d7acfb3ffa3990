import type { Aspect, UserImage } from "@bakso/contract/studio";
import { type CSSProperties, type ReactNode, type Ref, useState } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { paintFigure } from "../../shared/ui/figures/paint.figure.ts";
import { GoesOn } from "../../shared/ui/goes-on.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretRightIcon } from "../../shared/ui/icons/caret-right.icon.ts";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import { edgeUrl } from "../../shared/ui/page/edge/edge-url.ts";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import { DemoMark } from "../demo-mark.tsx";
import { CompareSlider } from "./compare-slider.tsx";
import { EnlargedImage } from "./enlarged-image.tsx";
import { JobCard } from "./job-card.tsx";
import { StudioActions } from "./studio-actions.tsx";
import styles from "./studio-canvas.module.css";
import type { StudioSession } from "./studio-session.ts";
import { type StudioState, UPLOAD_ID } from "./studio-state.ts";
import { ASPECTS, modeWords } from "./studio-texts.ts";
import { STACKED, type StudioTexts } from "./studio-words.ts";

// Seldom needed, so not loaded with the studio.
const MemeMaker = latePart(async () => (await import("../../shared/meme/meme-maker.tsx")).MemeMaker);

interface StudioCanvasProps {
  state: StudioState;
  image: UserImage | undefined;
  session: StudioSession;
  texts: StudioTexts;
  /** Moves the focus to the prompt. */
  onWrite: () => void;
  ref?: Ref<HTMLElement>;
}

/** The main display: the chosen picture with what is known of it, and what is on its way. */
export function StudioCanvas({ state, image, session, texts, onWrite, ref }: StudioCanvasProps) {
  const [job, ...others] = state.jobs;
  const work = job && (
    <JobCard
      jobs={[job, ...others]}
      onCancel={() => {
        for (const { id } of state.jobs) void session.cancel(id);
      }}
    />
  );
  return (
    <section ref={ref} className={styles.canvas} aria-label="Image" aria-busy={state.library === "loading"}>
      <Variations
        state={state}
        shownId={image?.id}
        onChoose={session.choose}
        onCancel={(id) => void session.cancel(id)}
      />
      {image !== undefined ? (
        <Shown image={image} session={session} texts={texts} onWrite={onWrite}>
          {work}
        </Shown>
      ) : job !== undefined ? (
        <Awaited aspect={job.aspect} session={session}>
          {work}
        </Awaited>
      ) : state.library === "loading" ? (
        <>
          <Thicket />
          <div className={styles.awaited} />
        </>
      ) : (
        <>
          <Thicket isLowWhenStacked />
          <Nothing aspect={state.aspect} onWrite={onWrite} />
        </>
      )}
      {image === undefined ? null : <GoesOn className={styles.goesOn} />}
    </section>
  );
}

/** Stands for what can be done with a picture that is not there yet. */
const NO_IMAGE: UserImage = { id: "", url: "", prompt: "", model: "art", timestamp: "", revisedPrompt: "" };
const doNothing = () => undefined;

interface AwaitedProps extends Pick<StudioCanvasProps, "session"> {
  aspect: Aspect;
  children: ReactNode;
}

/** Where a picture will stand, in its shape, with room for what comes below it: he paints there. */
function Awaited({ aspect, session, children }: AwaitedProps) {
  return (
    <>
      <div className={styles.clearing}>
        <Thicket />
        <div className={styles.awaited} data-aspect={aspect}>
          <Figure source={paintFigure} widthPx={240} />
          {children}
        </div>
      </div>
      <Reserved session={session} />
    </>
  );
}

/** As high as what will stand below a picture that is on its way. */
function Reserved({ session }: Pick<StudioCanvasProps, "session">) {
  return (
    <div className={styles.reserved} inert>
      <StudioActions
        image={NO_IMAGE}
        session={session}
        onWrite={doNothing}
        onMeme={doNothing}
        isComparing={false}
        onCompare={doNothing}
      />
      <p className={styles.about}>About this picture</p>
    </div>
  );
}

const NIGHT = "(prefers-color-scheme: dark)";

/** The forest around the clearing where he paints, before the hills and the sky that the sheet draws. */
function Thicket({ isLowWhenStacked = false }: { isLowWhenStacked?: boolean }) {
  return (
    <picture aria-hidden className={styles.thicket}>
      {isLowWhenStacked ? (
        <>
          <source media={`${STACKED} and ${NIGHT}`} srcSet={edgeUrl("thicket", "phone", "night")} />
          <source media={STACKED} srcSet={edgeUrl("thicket", "phone", "day")} />
        </>
      ) : null}
      <source media={NIGHT} srcSet={edgeUrl("thicket", "wide", "night")} />
      <img alt="" src={edgeUrl("thicket", "wide", "day")} loading="lazy" decoding="async" />
    </picture>
  );
}

/** Before the first picture: he waits with his brush, on a sheet of the shape that is asked for. */
function Nothing({ aspect, onWrite }: { aspect: Aspect; onWrite: () => void }) {
  return (
    <div className={styles.empty} data-aspect={aspect} data-first>
      <Figure source={paintFigure} widthPx={240} />
      <p className={styles.invitation}>What shall he paint?</p>
      <Button icon={paintBrushIcon} onClick={onWrite}>
        Generate Your First Image
      </Button>
    </div>
  );
}

interface VariationsProps {
  state: Pick<StudioState, "images" | "variations" | "jobs">;
  shownId: string | undefined;
  onChoose: (id: string) => void;
  /** @param id of one that is still to come */
  onCancel: (id: string) => void;
}

/** The pictures that came from one press, and those still to come, side by side. */
function Variations({ state: { images, variations, jobs }, shownId, onChoose, onCancel }: VariationsProps) {
  const made = variations.flatMap((id) => images.find((image) => image.id === id) ?? []);
  const total = made.length + jobs.length;
  if (total < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" aria-label="Variations" className={styles.variations}>
      {made.map(({ id, url, thumbnail_url }, index) => (
        <button
          key={id}
          type="button"
          className={styles.variation}
          aria-label={`Variation ${index + 1} of ${total}`}
          aria-pressed={id === shownId}
          onClick={() => onChoose(id)}
        >
          <img src={thumbnail_url ?? url} alt="" width={72} height={72} />
        </button>
      ))}
      {jobs.map(({ id }, index) => (
        <button
          key={id}
          type="button"
          className={styles.variation}
          aria-label={`Cancel variation ${made.length + index + 1} of ${total}`}
          onClick={() => onCancel(id)}
        >
          <Icon path={xIcon} />
        </button>
      ))}
    </div>
  );
}

interface ShownProps extends Pick<StudioCanvasProps, "session" | "texts" | "onWrite"> {
  image: UserImage;
  /** What lies over it. */
  children: ReactNode;
}

function Shown({ image, session, texts, onWrite, children }: ShownProps) {
  const [isEnlarged, setEnlarged] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [isMeme, setMeme] = useState(false);
  // On a phone what one asks for next stands below it, and comes first.
  const isStacked = useMediaQuery(STACKED);
  const isUpload = image.id === UPLOAD_ID;
  const size = image.width && image.height ? { width: image.width, height: image.height } : undefined;
  // Of what stands below it too, whose edges are the picture's.
  const measures = size && ({ "--width": size.width, "--ratio": size.width / size.height } as CSSProperties);
  return (
    <>
      <div className={styles.clearing}>
        <Thicket />
        {/* As large as the picture before it has come. */}
        <figure
          className={classNames(styles.figure, size && styles.sized, isUpload && styles.upload)}
          style={measures}
        >
          {isComparing && image.source_url ? (
            <CompareSlider before={image.source_url} after={image.url} />
          ) : (
            <button
              type="button"
              className={styles.enlarge}
              aria-label="Enlarge image"
              onClick={() => setEnlarged(true)}
            >
              <img
                {...size}
                src={image.url}
                alt={isUpload ? "Your upload" : image.prompt}
                className={styles.picture}
              />
            </button>
          )}
          {isUpload ? <span className={styles.badge}>Upload</span> : null}
          {children}
        </figure>
      </div>
      {isUpload ? (
        children && <Reserved session={session} />
      ) : (
        <>
          <StudioActions
            image={image}
            style={measures}
            session={session}
            onWrite={onWrite}
            onMeme={() => setMeme(true)}
            isComparing={isComparing}
            onCompare={() => setComparing(!isComparing)}
          />
          <div className={styles.notes} style={measures}>
            <details open={!isStacked}>
              <summary className={styles.about}>
                <Icon path={caretRightIcon} sizePx={16} className={styles.caret} />
                About this picture
                <span className={styles.mode} data-testid="model-badge">
                  {modeWords(image.model)?.label ?? image.model}
                </span>
              </summary>
              <dl className={styles.facts}>
                <Fact name="Prompt" isLong>
                  {image.prompt}
                </Fact>
                <Fact name="Revised prompt" isLong>
                  {image.revisedPrompt}
                </Fact>
                <Fact name="Created">{texts.timeText(image.timestamp)}</Fact>
                <Fact name="Style">{image.style ?? ""}</Fact>
                <Fact name="Format">{ASPECTS.find(({ value }) => value === image.aspect)?.label ?? ""}</Fact>
                <Fact name="Model">{image.model}</Fact>
                {image.seed === undefined ? null : (
                  <div className={styles.fact}>
                    <dt>Seed</dt>
                    <dd className={styles.seed}>
                      {image.seed}
                      <CopyButton text={String(image.seed)} label="Copy seed" isIconOnly />
                    </dd>
                  </div>
                )}
              </dl>
            </details>
            {image.is_demo ? (
              <DemoMark label={texts.demoLabel} note={texts.demoNote} className={styles.demo} />
            ) : null}
          </div>
        </>
      )}
      {isMeme ? <MemeMaker isOpen src={image.url} onClose={() => setMeme(false)} /> : null}
      <EnlargedImage isOpen={isEnlarged} onClose={() => setEnlarged(false)} image={image} />
    </>
  );
}

interface FactProps {
  name: string;
  /** A text, and not what has one word or two. */
  isLong?: boolean;
  children: string;
}

function Fact({ name, isLong, children }: FactProps) {
  if (children === "") return null;
  return (
    <div className={styles.fact} data-long={isLong}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
