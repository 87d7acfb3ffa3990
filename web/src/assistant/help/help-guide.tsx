import type { HELP_SUBJECTS, HelpContent } from "@bakso/contract/content/help.shapes";
import { useQuery } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { inspectFigure } from "../../shared/ui/figures/inspect.figure.ts";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { findEntries } from "./find-entries.ts";
import styles from "./help-guide.module.css";
import { ENTRY_ICONS, SUBJECT_FIGURES } from "./help-pictures.ts";
import { type Shortcut, ShortcutList } from "./shortcut-list.tsx";

/** More than a window shows: the guide is as high while it loads. */
const WAITING_LINES = 50;

/** Open on a phone too, where the others are rows that a tap opens: nobody should have to look for it. */
const MUST_BE_READ: (typeof HELP_SUBJECTS)[number] = "disclaimers";

interface HelpGuideProps {
  isOpen: boolean;
  onClose: () => void;
  shortcuts: readonly Shortcut[];
  /** Draws a text in Markdown. */
  renderText: (text: string) => ReactNode;
  /** Ends when `renderText` can do so. */
  prepareText: () => Promise<void>;
  /** The site runs as an installed app: the help does not explain how to install it. */
  isInstalled: boolean;
  /** Installs the site, where the browser offers it. */
  onInstall?: () => void;
}

/** Help & Guide: the operator's words, searchable, and the keys. */
export function HelpGuide({
  isOpen,
  onClose,
  shortcuts,
  renderText,
  prepareText,
  isInstalled,
  onInstall,
}: HelpGuideProps) {
  const [words, setWords] = useState("");
  const searched = useDeferredValue(words);
  const { data, isError, refetch } = useQuery({
    queryKey: ["help"],
    queryFn: async ({ signal }) => {
      const [help] = await Promise.all([fetchHelp(signal), prepareText()]);
      return help;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sections = useMemo(
    () => findEntries(data?.sections ?? [], searched, isInstalled),
    [data, searched, isInstalled],
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={data?.title ?? "Help & Guide"}
      className={styles.card ?? ""}
    >
      {isError ? (
        <div role="alert" className={styles.failed}>
          <EmptyState
            figure={sadFigure}
            action={
              <Button icon={arrowClockwiseIcon} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            The help could not be loaded.
          </EmptyState>
        </div>
      ) : null}
      {data === undefined ? (
        isError ? null : (
          <Skeleton lineCount={WAITING_LINES} label="Loading the help" />
        )
      ) : (
        <>
          <div className={styles.ways}>
            <Icon path={magnifyingGlassIcon} className={styles.magnifier} />
            <TextField
              type="search"
              label={data.searchLabel}
              isLabelHidden
              placeholder={data.searchLabel}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Subjects all={data.sections} found={sections} />
          </div>
          {/* Others in each answer: what was found before does not wander through the list. */}
          <div key={searched} className={styles.found}>
            {sections.length === 0 ? (
              <div role="status">
                <EmptyState figure={inspectFigure}>{data.nothingFound}</EmptyState>
              </div>
            ) : null}
            {sections.map((section, place) => (
              <section key={section.id} className={styles.section} aria-labelledby={`help-${section.id}`}>
                <h3 id={`help-${section.id}`} className={styles.subject} tabIndex={-1}>
                  {section.title}
                </h3>
                <SubjectFigure id={section.id} />
                {section.entries.map((entry, index) => (
                  <details
                    key={entry.title}
                    className={styles.entry}
                    open={searched.trim() !== "" || place + index === 0 || section.id === MUST_BE_READ}
                  >
                    <summary>
                      <h4 className={styles.title}>
                        {entry.icon === undefined ? null : <Icon path={ENTRY_ICONS[entry.icon]} />}
                        {entry.title}
                      </h4>
                      <Icon path={caretDownIcon} className={styles.caret} />
                    </summary>
                    <div className={styles.text}>
                      {renderText(entry.text)}
                      {entry.isAboutInstalling && onInstall ? (
                        <Button icon={downloadSimpleIcon} className={styles.action} onClick={onInstall}>
                          Install
                        </Button>
                      ) : null}
                    </div>
                  </details>
                ))}
              </section>
            ))}
            {searched.trim() === "" ? <ShortcutList shortcuts={shortcuts} /> : null}
          </div>
        </>
      )}
    </Dialog>
  );
}

function SubjectFigure({ id }: { id: string }) {
  const source = SUBJECT_FIGURES[id];
  return source === undefined ? null : <Figure source={source} widthPx={64} className={styles.pose} />;
}

type Sections = HelpContent["sections"];

/** Leads to a section by its name. Those where nothing was found keep their places. */
function Subjects({ all, found }: { all: Sections; found: Sections }) {
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
            heading?.scrollIntoView({ block: "start" });
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

function fetchHelp(signal: AbortSignal): Promise<HelpContent> {
  return callApiJson<HelpContent>(paths.help, { signal });
}
