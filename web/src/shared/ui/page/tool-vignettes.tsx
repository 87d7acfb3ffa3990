import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import { classNames } from "../class-names.ts";
import {
  chartFigure,
  inspectFigure,
  motherFigure,
  paintFigure,
  peekFigure,
  readFigure,
  roarFigure,
  thinkFigure,
  waveFigure,
} from "../figure.catalog.ts";
import type { FigureSource } from "../figure.source.ts";
import { Figure } from "../figure.tsx";
import styles from "./tool-vignettes.module.css";

type Tool = ToolsContent["tools"][number];

const FIGURES: Record<Tool["figure"], readonly FigureSource[]> = {
  hello: [waveFigure],
  paint: [paintFigure],
  inspect: [inspectFigure],
  agents: [thinkFigure, motherFigure],
  read: [readFigure],
  roar: [roarFigure],
  chart: [chartFigure],
  peek: [peekFigure],
};

interface ToolVignettesProps {
  tools: readonly Tool[];
}

/**
 * The tools, each with Bakso at work and a small example of what it is asked and answers. On a phone they are a list, and
 * the example is below whichever one taps; where there is room all examples are seen, and nothing is there to be pressed.
 */
export function ToolVignettes({ tools }: ToolVignettesProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" aria-label="Tools" className={styles.tools}>
      {tools.map(({ name, text, figure, example }, index) => (
        <li key={name} className={styles.tool}>
          {/* The first shows what a tap on the others does. */}
          <details open={index === 0} className={styles.details}>
            <summary className={styles.summary}>
              <div className={classNames(styles.stage, styles[figure])}>
                {onStage(FIGURES[figure]).map(({ source, widthPx }) => (
                  <Figure key={source.name} source={source} widthPx={widthPx} />
                ))}
              </div>
              <div className={styles.words}>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </summary>
            <p className={styles.ask}>{example.ask}</p>
            <p className={styles.answer}>{example.answer}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}

const STAGE_HEIGHT_PX = 128;
/** Two together, of whom one lies: as tall as both find room on the narrowest stage, the cub before her. */
const PAIR_HEIGHT_PX = 98;

/** All of one height on their stage, whatever their shape. */
function onStage(figures: readonly FigureSource[]) {
  const heightPx = figures.length > 1 ? PAIR_HEIGHT_PX : STAGE_HEIGHT_PX;
  return figures.map((source) => ({
    source,
    widthPx: Math.round((source.widthPx / source.heightPx) * heightPx),
  }));
}
