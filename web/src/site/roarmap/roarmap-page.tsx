import type { RoarmapContent } from "@bakso/contract/content/roarmap.shapes";
import { wholeAmounts } from "../../shared/lib/whole-amounts.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import {
  fatherFigure,
  jumpFigure,
  motherFigure,
  paintFigure,
  plantFigure,
  readFigure,
  runFigure,
  standFigure,
  waveFigure,
  waysideFernFigure,
  waysideFlowerFigure,
  waysideStonesFigure,
} from "../../shared/ui/figure.catalog.ts";
import type { FigureSource } from "../../shared/ui/figure.source.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import page from "../../shared/ui/page/page.module.css";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { roadmapPhoneScene, roadmapWideScene } from "../../shared/ui/scenes/roadmap.scenes.ts";
import styles from "./roarmap-page.module.css";

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
              <Beside index={index} picture={item.picture} isLast={index === items.length - 1} />
              {index === nextIndex ? (
                <Figure source={standFigure} widthPx={150} className={styles.here ?? ""} />
              ) : null}
              <div className={styles.card}>
                <h2 className={styles.title}>{item.title}</h2>
                {item.when ? <p className={styles.when}>{item.when}</p> : null}
                <p className={styles.text}>{wholeAmounts(item.text)}</p>
                <p className={styles.state}>
                  {item.isDone ? <Icon path={sealCheckIcon} sizePx={24} /> : <i aria-hidden />}
                  {item.isDone ? done : index === nextIndex ? next : planned}
                </p>
              </div>
            </li>
          ))}
        </ol>
        {/* He walks along while the page is scrolled; where a browser can't, he stands where the paws end. */}
        <div className={styles.walk} aria-hidden>
          <div className={styles.walker}>
            <Figure source={runFigure} widthPx={120} className={styles.stride ?? ""} />
          </div>
        </div>
      </div>
    </>
  );
}

type Picture = NonNullable<RoarmapContent["items"][number]["picture"]>;

const PICTURES: Record<Picture, FigureSource> = {
  wave: waveFigure,
  plant: plantFigure,
  mother: motherFigure,
  read: readFigure,
  paint: paintFigure,
  jump: jumpFigure,
};
/** What grows beside the trail in wide windows where nobody stands: here and there, on both sides of it. */
const WAYSIDE = [waysideFernFigure, null, waysideFlowerFigure, waysideStonesFigure] as const;

/** On the side that a card leaves free: who did what it tells, or a bush, and his parents where the trail ends. */
function Beside({
  index,
  picture,
  isLast,
}: {
  index: number;
  picture: Picture | undefined;
  isLast: boolean;
}) {
  if (isLast)
    return (
      <>
        <Arrival />
        <span className={styles.waits}>
          <Figure source={fatherFigure} widthPx={220} className={styles.father ?? ""} />
          <Figure source={motherFigure} widthPx={220} className={styles.mother ?? ""} />
        </span>
      </>
    );
  const figure = picture ? PICTURES[picture] : WAYSIDE[index % WAYSIDE.length];
  return figure ? (
    <Figure source={figure} className={classNames(styles.wayside, picture && styles.figure)} />
  ) : null;
}

/** Where the prints of a stretch lie, in hundredths of its box, and how far they turn from straight down. */
const PAWS = [
  { x: 20, y: 10, turn: -4 },
  { x: 36, y: 25, turn: -28 },
  { x: 34, y: 42, turn: -42 },
  { x: 62, y: 55, turn: -44 },
  { x: 64, y: 73, turn: -28 },
  { x: 81, y: 88, turn: -6 },
] as const;

/** In narrow windows the bends are less steep: so much of the turn is left there. */
const NARROW_TURN = 0.55;

/** Where the trail leaves the path of the picture above: wide there, as wide as the trail at its foot, and overgrown at both sides. */
function Mouth() {
  return (
    <span aria-hidden className={styles.stretch}>
      <svg aria-hidden viewBox="0 0 560 100" preserveAspectRatio="none" className={styles.mouth}>
        <path className={styles.floor} d="M0 0C120 14 150 50 150 100H250C250 50 300 18 560 0Z" />
        <path className={styles.rim} d="M30 8C126 22 154 54 154 100M246 100C246 56 290 26 450 12" />
      </svg>
      <Figure source={waysideFernFigure} className={styles.mouthFern ?? ""} />
      <Figure source={waysideStonesFigure} className={styles.mouthFern ?? ""} />
    </span>
  );
}

/** Where the trail arrives: it turns to those who wait, and opens into a clearing that the grass closes. */
function Arrival() {
  return (
    <span aria-hidden className={styles.stretch}>
      <svg aria-hidden viewBox="0 0 800 200" preserveAspectRatio="none" className={styles.arrival}>
        <path
          className={styles.floor}
          d="M700 0C700 84 560 118 400 134C240 150 90 160 0 200H830C812 150 800 84 800 0Z"
        />
        <path
          className={styles.rim}
          d="M704 -1C704 86 562 121 400 137C240 153 90 163 0 203M830 200C810 150 796 84 796 -1"
        />
      </svg>
    </span>
  );
}

/** Where grass has come up on what lies ahead: along the middle of the same bend. */
const TUFTS = [
  { x: 31, y: 30 },
  { x: 54, y: 52 },
  { x: 71, y: 78 },
] as const;

/** From one side to the other; the next item's leads back. Prints lie where the paws have been, grass where they have not. */
function Stretch({ kind }: { kind: "done" | "next" | "ahead" }) {
  return (
    <span aria-hidden className={styles.stretch}>
      <Way className={kind === "next" ? classNames(styles.way, styles.grown) : styles.way} />
      {/* What was trodden runs out under his feet. */}
      {kind === "next" ? <Way className={classNames(styles.way, styles.trodden)} /> : null}
      {/* Placed in hundredths and drawn in pixels: the trail is stretched, what lies on it is not. */}
      <svg aria-hidden className={styles.marks}>
        {kind === "done"
          ? PAWS.map(({ x, y, turn }) => (
              <svg key={y} aria-hidden x={`${x}%`} y={`${y}%`}>
                <g transform={`rotate(${180 + turn * NARROW_TURN})`}>
                  <g className={styles.paw} transform={`rotate(${turn * (1 - NARROW_TURN)})`}>
                    <Paw />
                  </g>
                </g>
              </svg>
            ))
          : TUFTS.slice(kind === "next" ? 1 : 0).map(({ x, y }) => (
              <svg key={y} aria-hidden x={`${x}%`} y={`${y}%`}>
                <path className={styles.tuft} d={TUFT} />
              </svg>
            ))}
      </svg>
    </span>
  );
}

/** About its middle, the toes up. */
function Paw() {
  return (
    <>
      <ellipse cy={3} rx={8} ry={7} />
      <ellipse cx={-8.5} cy={-6} rx={3.6} ry={4.6} />
      <ellipse cx={-3} cy={-11} rx={3.6} ry={4.6} />
      <ellipse cx={3} cy={-11} rx={3.6} ry={4.6} />
      <ellipse cx={8.5} cy={-6} rx={3.6} ry={4.6} />
    </>
  );
}

function Way({ className }: { className: string | undefined }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className={className}>
      <path className={styles.edge} d={`M20 -0.5V0${BEND}V100.5`} />
      {/* Reaches further than its edge: else the end of that stands as a hairline across the ground before it. */}
      <path className={styles.ground} d={`M20 -1.5V0${BEND}V101.5`} />
    </svg>
  );
}

/** Five blades from one root. */
const TUFT =
  "M-3 10C-6 3-9 -1-13 -3C-8 -4-4 0-2 5C-3 -3-5 -9-7 -12C-2 -10 0 -4 0 3C1 -5 3 -10 7 -14C6 -8 4 -2 3 5C5 0 9 -3 13 -2C9 1 6 5 4 10Z";

/** Straight down at both ends, so that two stretches make one line however tall their items are. */
const BEND = "C20 46 80 54 80 100";
