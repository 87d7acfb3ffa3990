import type { HelpContent } from "@bakso/contract/content/help.shapes";
import { type RefObject, useEffect, useRef, useState } from "react";
import styles from "./help-guide.module.css";

type Sections = HelpContent["sections"];

/** Leads to a section by its name. Those where nothing was found keep their places. */
export function HelpSubjects({ all, found }: { all: Sections; found: Sections }) {
  const row = useRef<HTMLDivElement>(null);
  const here = useSectionInView(found, row);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>("[aria-current]");
    // Along the row alone: what one reads stays where it is. While one searches the row does, too.
    if (chip && found.length === all.length)
      row.current?.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 3 });
  });
  return (
    <div ref={row} className={styles.subjects}>
      {all.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-current={id === here ? "true" : undefined}
          disabled={!found.some((section) => section.id === id)}
          onClick={() => {
            const heading = document.getElementById(`help-${id}`);
            heading?.focus({ preventScroll: true });
            // With what it stands on.
            heading?.closest("header")?.scrollIntoView({ block: "start" });
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** Which section is being read: the last whose heading has come to the upper third of the window. */
function useSectionInView(sections: Sections, row: RefObject<HTMLElement | null>): string | undefined {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(`help-${id}`) ?? []);
    const observer = new IntersectionObserver(
      (entries) =>
        setPassed((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          return after;
        }),
      // From far above down to a third of what scrolls: a heading that was scrolled past counts too.
      { root: row.current?.parentElement?.parentElement ?? null, rootMargin: "100000px 0px -66%" },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [sections, row]);
  return sections.findLast(({ id }) => passed.has(`help-${id}`))?.id ?? sections[0]?.id;
}
