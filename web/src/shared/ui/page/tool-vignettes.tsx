import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import { classNames } from "../class-names.ts";
import { Figure } from "../figure.tsx";
import { headIbu } from "../figures/head-ibu.figure.ts";
import { headSmall } from "../figures/head-small.figure.ts";
import { Icon } from "../icon.tsx";
import { caretDownIcon } from "../icons/caret-down.icon.ts";
import type { SceneSource } from "../scene.source.ts";
import { ScenePicture } from "../scene-picture.tsx";
import { answerChartScene } from "../scenes/answer-chart.scenes.ts";
import { answerHelloScene } from "../scenes/answer-hello.scenes.ts";
import { answerInspectScene } from "../scenes/answer-inspect.scenes.ts";
import { answerPaintScene } from "../scenes/answer-paint.scenes.ts";
import { answerPeekScene } from "../scenes/answer-peek.scenes.ts";
import { answerRoarScene } from "../scenes/answer-roar.scenes.ts";
import { toolAgentsScene } from "../scenes/tool-agents.scenes.ts";
import { toolChartScene } from "../scenes/tool-chart.scenes.ts";
import { toolHelloScene } from "../scenes/tool-hello.scenes.ts";
import { toolInspectScene } from "../scenes/tool-inspect.scenes.ts";
import { toolPaintScene } from "../scenes/tool-paint.scenes.ts";
import { toolPeekScene } from "../scenes/tool-peek.scenes.ts";
import { toolReadScene } from "../scenes/tool-read.scenes.ts";
import { toolRoarScene } from "../scenes/tool-roar.scenes.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./tool-vignettes.module.css";

type Tool = ToolsContent["tools"][number];

const SCENES: Record<Tool["figure"], SceneSource> = {
  hello: toolHelloScene,
  paint: toolPaintScene,
  inspect: toolInspectScene,
  agents: toolAgentsScene,
  read: toolReadScene,
  roar: toolRoarScene,
  chart: toolChartScene,
  peek: toolPeekScene,
};

/** What some answer with beside words. */
const ANSWERS: Partial<Record<Tool["figure"], SceneSource>> = {
  hello: answerHelloScene,
  paint: answerPaintScene,
  inspect: answerInspectScene,
  roar: answerRoarScene,
  chart: answerChartScene,
  peek: answerPeekScene,
};

/**
 * The first ones' cards are as wide as two, and their pictures high. A row on a phone shows the middle of each picture.
 * Elsewhere all are asked for larger than they are shown: at their own width their fine lines would be soft.
 */
const WIDE_CARDS = 2;
const WIDE_SIZES = "(min-width: 600px) 560px, 195px";
const SIZES = "(min-width: 600px) 480px, 250px";

interface ToolVignettesProps {
  tools: readonly Tool[];
}

/**
 * The tools, each with Bakso at work and a small example of what it is asked and answers. On a phone they are a list, and
 * the example is below whichever one taps; where there is room all examples are seen, and nothing is there to be pressed.
 */
export function ToolVignettes({ tools }: ToolVignettesProps) {
  const isHydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" aria-label="Tools" className={classNames(styles.tools, !isHydrated && styles.read)}>
      {tools.map(({ name, text, figure, example }, index) => (
        <li key={name} className={styles.tool}>
          {/* The first shows what a tap on the others does. */}
          <details open={index === 0} className={styles.details}>
            <summary className={styles.summary}>
              <ScenePicture
                scene={SCENES[figure]}
                sizes={index < WIDE_CARDS ? WIDE_SIZES : SIZES}
                className={styles.picture}
              />
              <div className={styles.words}>
                <h3>
                  {name} <Icon path={caretDownIcon} />
                </h3>
                <p>{text}</p>
              </div>
            </summary>
            <p className={styles.ask}>{example.ask}</p>
            <Answer example={example} picture={ANSWERS[figure]} />
          </details>
        </li>
      ))}
    </ul>
  );
}

interface AnswerProps {
  example: Tool["example"];
  picture: SceneSource | undefined;
}

/** What he says, and what comes with it: a picture, what his mother says and what he makes of it, or what he read. */
function Answer({ example: { answer, review, revision, sources }, picture }: AnswerProps) {
  return (
    <div className={classNames(styles.answer, review && styles.talk)}>
      <Figure source={headSmall} widthPx={30} />
      <p>{answer}</p>
      {review ? (
        <>
          <Figure source={headIbu} widthPx={30} />
          <p>{review}</p>
        </>
      ) : null}
      {revision ? (
        <>
          <Figure source={headSmall} widthPx={30} />
          <p>{revision}</p>
        </>
      ) : null}
      {picture ? <ScenePicture scene={picture} sizes="344px" className={styles.result} /> : null}
      {sources ? (
        <div className={styles.sources}>
          {sources.map(({ title, from }, index) => (
            <p key={title}>
              [{index + 1}] <b>{title}</b> <br />
              {from}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}
