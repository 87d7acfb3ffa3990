import type { AssistantContent } from "@bakso/contract/content/content.shapes";
import { headHappy, paintFigure } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Sparkline } from "../../shared/ui/sparkline.tsx";
import { Stripes } from "../../shared/ui/stripes.tsx";
import drawing from "./inside-drawing.avif";
import styles from "./inside-views.module.css";

export type Inside = AssistantContent["inside"];

/** What is behind the door, shown before anybody connects: a talk, a drawing and a watchlist, each in a small moving view. */
export function InsideViews({ inside }: { inside: Inside }) {
  const { question, answer, next, drawing: asked, watchlist } = inside;
  return (
    <ul className={styles.views} aria-label="What is inside">
      <li className={styles.view}>
        <div className={styles.window} aria-hidden>
          <span className={styles.asked}>{question}</span>
          <span className={styles.reply}>
            <Figure source={headHappy} widthPx={32} />
            <Stripes isFilling sizePx={24} className={styles.thinking ?? ""} />
            <span>
              {fewWordsEach(answer).map((words) => (
                <span key={words} className={styles.words}>
                  {words}
                </span>
              ))}
            </span>
          </span>
          <span className={styles.next}>{next}</span>
        </div>
        <p>
          <strong>A chat that remembers.</strong> Ask, and he answers.
        </p>
      </li>
      <li className={styles.view}>
        <div className={`${styles.window} ${styles.studio}`} aria-hidden>
          <span className={styles.asked}>{asked}</span>
          <span className={styles.canvas}>
            <Figure source={paintFigure} widthPx={112} />
            <img src={drawing} alt="" width={200} height={200} loading="lazy" className={styles.drawn} />
          </span>
        </div>
        <p>
          <strong>A studio.</strong> Describe a picture and he draws it.
        </p>
      </li>
      <li className={styles.view}>
        <div className={styles.window} aria-hidden>
          <span className={styles.note}>{watchlist.note}</span>
          {watchlist.tokens.map(({ name, price, change, isUp, course }) => (
            <span key={name} className={styles.token}>
              <span className={styles.coin}>{name.slice(0, 1)}</span>
              <strong>{name}</strong>
              <strong className={styles.price}>{price}</strong>
              <Sparkline course={course} isUp={isUp} />
              <span className={styles.change} data-up={isUp}>
                {change}
              </span>
            </span>
          ))}
        </div>
        <p>
          <strong>Your markets.</strong> Prices and charts for what you follow.
        </p>
      </li>
    </ul>
  );
}

/** As an answer comes: a few words at a time. */
const fewWordsEach = (text: string): string[] => text.match(/(?:\S+\s*){1,3}/g) ?? [];
