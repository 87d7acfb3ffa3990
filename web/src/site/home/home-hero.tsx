import type { HomeContent } from "@bakso/contract/content/home.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { homePhoneScene, homeUltraScene, homeWideScene } from "../../shared/ui/scenes/home.scenes.ts";
import styles from "./home-hero.module.css";

interface HomeHeroProps {
  words: { title: string; lead: string };
  home: Pick<HomeContent, "eyebrow" | "actions">;
}

/** The first thing a stranger sees: his name, who he is, and him, waving. */
export function HomeHero({ words, home }: HomeHeroProps) {
  return (
    <SceneHero phone={homePhoneScene} wide={homeWideScene} ultra={homeUltraScene} className={styles.hero}>
      <p className={styles.eyebrow}>{home.eyebrow}</p>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.lead}>
        <SteadyText>{words.lead}</SteadyText>
      </p>
      <p className={styles.actions}>
        <Link to="/swap" className={buttonClass({ variant: "primary", size: "site" })}>
          <ButtonLabel>{home.actions.token}</ButtonLabel>
        </Link>
        <a href="#story" className={buttonClass({ size: "site", className: styles.onSky })}>
          <ButtonLabel>{home.actions.story}</ButtonLabel>
        </a>
      </p>
    </SceneHero>
  );
}
