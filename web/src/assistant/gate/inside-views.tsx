import type { AssistantContent } from "@bakso/contract/content/content.shapes";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { paintFigure } from "../../shared/ui/figures/paint.figure.ts";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { insideScene } from "../../shared/ui/scenes/inside.scenes.ts";
import { Sparkline } from "../../shared/ui/sparkline.tsx";
import { Stripes } from "../../shared/ui/stripes.tsx";
import styles from "./inside-views.module.css";

export type Inside = AssistantContent["inside"];

/** What is behind the door, shown before anybody connects: a talk, a drawing and a watchlist, each in a small moving view. */
export function InsideViews({ inside }: { inside: Inside }) {
  const { question, answer, next, recalled, drawing: asked, watchlist } = inside;
  return (
    <ul className={styles.views} aria-label="What is inside">
      <li className={styles.view}>
        <div className={styles.window} aria-hidden>
          <span className={styles.asked}>{question}</span>
          <span className={styles.reply}>
            <Figure source={headHappy} widthPx={32} />
            <Stripes isFilling sizePx={24} className={styles.thinking ?? ""} />
            <span className={styles.words}>{answer}</span>
          </span>
          <span className={styles.asked}>{next}</span>
          <span className={styles.reply}>
            <Figure source={headHappy} widthPx={32} />
            <span>{recalled}</span>
          </span>
        </div>
        <p>
          <strong>A chat that remembers.</strong> Ask, and he answers.
        </p>
      </li>
      <li className={styles.view}>
        <div className={styles.window} aria-hidden>
          <span className={styles.asked}>{asked}</span>
          <span className={styles.canvas}>
            <Figure source={paintFigure} widthPx={112} />
            <ScenePicture
              scene={insideScene}
              sizes="(max-width: 640px) 88vw, 330px"
              className={styles.drawn}
            />
          </span>
        </div>
        <p>
          <strong>A studio.</strong> Describe a picture and he draws it.
        </p>
      </li>
      <li className={styles.view}>
        <div className={styles.window} aria-hidden>
          <span className={styles.asked}>{watchlist.asked}</span>
          {watchlist.tokens.map(({ name, price, change, isUp, course }) => (
            <span key={name} className={styles.token}>
              <strong>{name}</strong>
              <Sparkline course={course} isUp={isUp} />
              <strong className={styles.price}>{price}</strong>
              <span className={styles.change} data-up={isUp}>
                {change}
              </span>
            </span>
          ))}
          <span className={styles.note}>{watchlist.note}</span>
        </div>
        <p>
          <strong>Your markets.</strong> Prices and charts for what you follow.
        </p>
      </li>
    </ul>
  );
}
