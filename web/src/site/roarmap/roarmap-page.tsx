import type { RoarmapContent } from "@bakso/contract/content/roarmap.shapes";
import type { ReactNode } from "react";
import { wholeAmounts } from "../../shared/lib/whole-amounts.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import {
  motherFigure,
  runFigure,
  standFigure,
  waysideFernFigure,
  waysideFlowerFigure,
  waysideStonesFigure,
} from "../../shared/ui/figure.catalog.ts";
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
  const { title, lead, done, items } = words;
  const next = items.findIndex(({ isDone }) => !isDone);
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
            <li key={item.title} className={styles.item} data-done={item.isDone} data-here={index === next}>
              {index === 0 ? <Mouth /> : null}
              <Stretch kind={item.isDone ? "done" : index === next ? "next" : "ahead"} />
              {index === items.length - 1 ? (
                <Figure source={motherFigure} widthPx={240} className={styles.waits ?? ""} />
              ) : (
                <Figure
                  source={WAYSIDE[index % WAYSIDE.length] ?? waysideFernFigure}
                  className={styles.wayside ?? ""}
                />
              )}
              {index === next ? (
                <Figure source={standFigure} widthPx={150} className={styles.here ?? ""} />
              ) : null}
              <div className={styles.card}>
                <h2 className={styles.title}>{item.title}</h2>
                {item.when ? <p className={styles.when}>{item.when}</p> : null}
                <p>{wholeAmounts(item.text)}</p>
                {item.isDone ? (
                  <p className={styles.done}>
                    <Icon path={sealCheckIcon} sizePx={24} />
                    {done}
                  </p>
                ) : null}
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

/** What grows beside the trail, in wide windows. */
const WAYSIDE = [waysideFernFigure, waysideStonesFigure, waysideFernFigure, waysideFlowerFigure] as const;

/** Where the prints of a stretch lie, in hundredths of its box, and which way they point: left and right of the middle. */
const PAWS = [
  { x: 20, y: 10, turn: 176 },
  { x: 36, y: 25, turn: 152 },
  { x: 34, y: 42, turn: 138 },
  { x: 62, y: 55, turn: 136 },
  { x: 64, y: 73, turn: 152 },
  { x: 81, y: 88, turn: 174 },
] as const;

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
      {kind === "done" ? (
        <OnTheWay>
          {PAWS.map(({ x, y, turn }) => (
            <svg key={y} aria-hidden x={x - 10} y={y - 5} width={20} height={10} viewBox="-14 -18 28 30">
              <g className={styles.paw} transform={`rotate(${turn})`}>
                <ellipse cy={3} rx={8} ry={7} />
                <ellipse cx={-8.5} cy={-6} rx={3.6} ry={4.6} />
                <ellipse cx={-3} cy={-11} rx={3.6} ry={4.6} />
                <ellipse cx={3} cy={-11} rx={3.6} ry={4.6} />
                <ellipse cx={8.5} cy={-6} rx={3.6} ry={4.6} />
              </g>
            </svg>
          ))}
        </OnTheWay>
      ) : (
        <OnTheWay>
          {TUFTS.slice(kind === "next" ? 1 : 0).map(({ x, y }) => (
            <svg key={y} aria-hidden x={x - 16} y={y - 8} width={32} height={16} viewBox="-14 -18 28 30">
              <path className={styles.tuft} d={TUFT} />
            </svg>
          ))}
        </OnTheWay>
      )}
    </span>
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

function OnTheWay({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.paws}>
      {children}
    </svg>
  );
}

/** Five blades from one root. */
const TUFT =
  "M-3 10C-6 3-9 -1-13 -3C-8 -4-4 0-2 5C-3 -3-5 -9-7 -12C-2 -10 0 -4 0 3C1 -5 3 -10 7 -14C6 -8 4 -2 3 5C5 0 9 -3 13 -2C9 1 6 5 4 10Z";

/** Straight down at both ends, so that two stretches make one line however tall their items are. */
const BEND = "C20 46 80 54 80 100";
