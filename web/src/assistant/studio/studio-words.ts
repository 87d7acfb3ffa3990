/** Where the picture and what one asks for stand below each other: as in studio.module.css. */
export const STACKED = "(max-width: 768px)";

/** What the studio says in the words of the site. */
export interface StudioTexts {
  /** What is said of pictures that the offline stand-in made. */
  demoLabel: string;
  demoNote: string;
  timeText(timestamp: string): string;
}
