import type { RoarmapContent } from "@bakso/contract/content/roarmap.shapes";
import { Link } from "react-router";
import { wholeAmounts } from "../../shared/lib/whole-amounts.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import type { FigureSource } from "../../shared/ui/figure.source.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { fatherFigure } from "../../shared/ui/figures/father.figure.ts";
import { jumpFigure } from "../../shared/ui/figures/jump.figure.ts";
import { motherFigure } from "../../shared/ui/figures/mother.figure.ts";
import { paintFigure } from "../../shared/ui/figures/paint.figure.ts";
import { plantFigure } from "../../shared/ui/figures/plant.figure.ts";
import { readFigure } from "../../shared/ui/figures/read.figure.ts";
import { runFigure } from "../../shared/ui/figures/run.figure.ts";
import { sitFigure } from "../../shared/ui/figures/sit.figure.ts";
import { waveFigure } from "../../shared/ui/figures/wave.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import page from "../../shared/ui/page/page.module.css";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { roadmapPhoneScene, roadmapWideScene } from "../../shared/ui/scenes/roadmap.scenes.ts";
import styles from "./roarmap-page.module.css";
import { isSketch, Sketch, type SketchKind } from "./sketch.tsx";

interface RoarmapPageProps {
  words: RoarmapContent;
}

/** One path from top to bottom: where the paws have been, where Bakso runs now, what lies ahead, and who waits there. */
export function RoarmapPage({ words }: RoarmapPageProps) {
  const { title, lead, done, next, planned, items } = words;
  const nextIndex = items.findIndex(({ isDone }) => !isDone);
  return (
    <>
      <SceneHero phone={roadmapPhoneScene} wide={roadmapWideScene} className={styles.hero}>
        <h1 className={page.heroTitle}>{title}</h1>
        <p className={page.heroLead}>
          <SteadyText>{lead}</SteadyText>
        </p>
      </SceneHero>
      {/* One part with its trail: a page's third and later parts are laid out late, and its height must be known. */}
      <div>
        <div aria-hidden className={styles.joint}>
          <i className={styles.jointEdge} />
          <i className={styles.jointGround} />
        </div>
        <div className={classNames(page.section, styles.trail)}>
          {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
          <ol role="list" className={styles.path}>
            {items.map((item, index) => (
              <li
                key={item.title}
                className={styles.item}
                data-done={item.isDone}
                data-here={index === nextIndex}
              >
                {index === 0 ? <Mouth /> : null}
                <Stretch kind={item.isDone ? "done" : index === nextIndex ? "next" : "ahead"} />
                {item.picture ? <Beside picture={item.picture} /> : null}
                {index === items.length - 1 ? <End /> : null}
                <div className={styles.card}>
                  <h2 className={styles.title}>{item.title}</h2>
                  {item.when ? <p className={styles.when}>{item.when}</p> : null}
                  <p>{wholeAmounts(item.text)}</p>
                  <div className={styles.foot}>
                    <p className={styles.state}>
                      {item.isDone ? <Icon path={sealCheckIcon} sizePx={24} /> : <i aria-hidden />}
                      {item.isDone ? done : index === nextIndex ? next : planned}
                    </p>
                    {item.link ? <Link to={item.link.path}>{item.link.label}</Link> : null}
                  </div>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}

type Picture = NonNullable<RoarmapContent["items"][number]["picture"]>;

/** In wide windows so wide that all heads are alike; the one who leaps is a little smaller. */
const FIGURES: Record<Exclude<Picture, SketchKind>, { source: FigureSource; widthPx: number }> = {
  wave: { source: waveFigure, widthPx: 133 },
  plant: { source: plantFigure, widthPx: 132 },
  mother: { source: motherFigure, widthPx: 217 },
  read: { source: readFigure, widthPx: 136 },
  paint: { source: paintFigure, widthPx: 171 },
  jump: { source: jumpFigure, widthPx: 216 },
};

/** Who did what a stop tells, or the outline of what is planned: on its card, and in wide windows on top of it. */
function Beside({ picture }: { picture: Picture }) {
  return isSketch(picture) ? (
    <Sketch kind={picture} className={classNames(styles.wayside, styles.sketch)} />
  ) : (
    <Figure {...FIGURES[picture]} className={classNames(styles.wayside, styles.figure)} />
  );
}

/** Where the trail ends, between those who wait. */
function End() {
  return (
    <>
      <Arrival />
      <span className={styles.waits}>
        <Figure source={fatherFigure} widthPx={286} className={styles.father ?? ""} />
        <Figure source={motherFigure} widthPx={286} className={styles.mother ?? ""} />
      </span>
    </>
  );
}

/**
 * Where the prints of a stretch lie, in hundredths of its box, and how far they turn from straight down: none at its stop.
 * In wide windows, where the bends are steeper, those in them turn further by the style sheet.
 */
const PAWS = [
  { x: 18, y: 10, turn: -3 },
  { x: 33, y: 25, turn: -15 },
  { x: 67, y: 73, turn: -15 },
  { x: 82, y: 88, turn: -5 },
] as const;

/** The edges of what the trail comes from and leads to: where they meet its own they are as wide, a tenth of it. */
const MOUTH_RIM =
  "M132 17C196 24 250 48 250 100H260C260 54 210 28 132 17ZM468 17C404 24 350 48 350 100H340C340 54 390 28 468 17Z";
const ARRIVAL_RIM =
  "M350 0C350 96 270 160 40 200C278 162 360 98 360 0ZM450 0C450 96 530 160 760 200C522 162 440 98 440 0Z";

/**
 * Where the trail leaves the path of the picture above, over whose foot it reaches in a bow: as wide as the trail at
 * its own foot (from 250 to 350), a little wider above. Its edges begin in a point. In windows wider than a phone's the
 * joint takes its place.
 */
function Mouth() {
  return (
    <span aria-hidden className={styles.stretch}>
      <svg aria-hidden viewBox="0 0 600 100" preserveAspectRatio="none" className={styles.mouth}>
        <path
          className={styles.floor}
          d="M132 17C196 24 250 48 250 100H350C350 48 404 24 468 17Q300 -17 132 17Z"
        />
        <path className={styles.rim} d={MOUTH_RIM} />
      </svg>
      {/* A phone's picture is cut where the path is wider than the trail: its far edge comes to that in one bow. */}
      <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.bow}>
        <path className={styles.floor} d={`M-4 100V12Q50 -6 100 25${BOW}Z`} />
        <path {...LINE} className={styles.edge} d={`M100 25${BOW}`} />
        {/* Some of it lies on the picture's own edge: else one sees where the one ends and the other begins. */}
        <path {...LINE} className={styles.edge} d="M114 18.6L98 26" />
      </svg>
    </span>
  );
}

/** From where the edge meets the picture's foot, in its own direction, to the trail's, which runs straight down. */
const BOW = "C58 50 0 50 0 100";

/** Where the trail arrives: it opens to both sides into a clearing, which the grass closes. */
function Arrival() {
  return (
    <span aria-hidden className={styles.stretch}>
      <svg aria-hidden viewBox="0 0 800 200" preserveAspectRatio="none" className={styles.arrival}>
        <path className={styles.floor} d="M350 0C350 96 270 160 40 200H760C530 160 450 96 450 0Z" />
        <path className={styles.rim} d={ARRIVAL_RIM} />
      </svg>
    </span>
  );
}

/** Where grass has come up on what lies ahead: along the same bend, and not at its stop. */
const TUFTS = [
  { x: 31, y: 30 },
  { x: 71, y: 78 },
] as const;

/** From one side to the other; the next item's leads back. Prints lie where the paws have been, grass where they have not. */
function Stretch({ kind }: { kind: "done" | "next" | "ahead" }) {
  return (
    <span aria-hidden className={styles.stretch}>
      <Way className={kind === "next" ? classNames(styles.way, styles.grown) : styles.way} isMain />
      {/* What was trodden runs out under his feet. */}
      {kind === "next" ? <Way className={classNames(styles.way, styles.trodden)} /> : null}
      <span className={styles.crotch}>
        <svg aria-hidden viewBox="-60 -60 120 120">
          <path className={styles.rim} d={CROTCH.edge} />
          <path className={styles.floor} d={CROTCH.ground} />
        </svg>
      </span>
      {/* Placed in hundredths and drawn in pixels: the trail is stretched, what lies on it is not. */}
      <svg aria-hidden className={styles.marks}>
        {kind === "done"
          ? PAWS.map(({ x, y, turn }) => (
              <svg key={y} aria-hidden x={`${x}%`} y={`${y}%`}>
                <path className={styles.paw} transform={`rotate(${180 + turn})`} d={PAW} />
              </svg>
            ))
          : TUFTS.slice(kind === "next" ? 1 : 0).map(({ x, y }) => (
              <svg key={y} aria-hidden x={`${x}%`} y={`${y}%`}>
                <path className={styles.tuft} d={TUFT} />
              </svg>
            ))}
      </svg>
      {/* He walks along while the page is scrolled, as far as the prints go; where a browser can't, he stands there. */}
      {kind === "done" ? (
        <span className={styles.walk}>
          <Figure source={runFigure} widthPx={84} className={styles.walker ?? ""} />
        </span>
      ) : null}
      {kind === "next" ? <Figure source={sitFigure} widthPx={78} className={styles.here ?? ""} /> : null}
    </span>
  );
}

/** About its middle, the toes up: one shape, for there are many, and the first frame draws them all. */
const PAW =
  "M-8 3.5a8 6.5 0 1 1 16 0a8 6.5 0 1 1-16 0M-12.2-5a2.8 4 0 1 1 5.6 0a2.8 4 0 1 1-5.6 0M-6.2-10.5a2.8 4 0 1 1 5.6 0a2.8 4 0 1 1-5.6 0M.6-10.5a2.8 4 0 1 1 5.6 0a2.8 4 0 1 1-5.6 0M6.6-5a2.8 4 0 1 1 5.6 0a2.8 4 0 1 1-5.6 0";

/** As broad as its style says, however its drawing is stretched. */
const LINE = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

function Way({ className, isMain = false }: { className: string | undefined; isMain?: boolean }) {
  return (
    <svg aria-hidden viewBox="-10 0 120 100" preserveAspectRatio="none" className={className}>
      <path {...LINE} className={styles.edge} d={`M20 -0.5V0${BEND}V100.5`} />
      {isMain ? (
        <g className={styles.branch}>
          <path {...LINE} className={styles.edge} d={BRANCH} />
          <path {...LINE} className={styles.ground} d={BRANCH} />
        </g>
      ) : null}
      {/* Reaches further than its edge: else the end of that stands as a hairline across the ground before it. */}
      <path {...LINE} className={styles.ground} d={`M20 -1.5V0${BEND}V101.5`} />
    </svg>
  );
}

/** Five blades from one root. */
const TUFT =
  "M-3 10C-6 3-9 -1-13 -3C-8 -4-4 0-2 5C-3 -3-5 -9-7 -12C-2 -10 0 -4 0 3C1 -5 3 -10 7 -14C6 -8 4 -2 3 5C5 0 9 -3 13 -2C9 1 6 5 4 10Z";

/**
 * From its stop back up the trail, and out of that in its direction to the card: the trail winds in a strip of 190 px there,
 * and the card is 120 px beside its middle.
 */
const BRANCH = "M50 50L38.5 29C54 44 81 55 113.2 55";

/**
 * Below a branch, where its edge and the trail's would meet in a point: the trodden ground between them ends in a round, in
 * pixels about the middle of that. Its ground goes further round, by what the edges are wide.
 */
const CROTCH = {
  edge: "M1.8 -17.9A18 18 0 0 0 -17 5.9L-25 8.6A26 26 0 0 1 2.6 -26Z",
  ground: "M2.2 -22.4A23 23 0 0 0 -22.5 7.8L-38 13L-66 -46L3 -33Z",
} as const;

/** Straight down at both ends, so that two stretches make one line however tall their items are. */
const BEND = "C20 46 80 54 80 100";
