import type { HelpContent } from "@bakso/contract/content/help.shapes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { inspectFigure } from "../../shared/ui/figures/inspect.figure.ts";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import { TextField } from "../../shared/ui/text-field.tsx";
import { findEntries } from "./find-entries.ts";
import styles from "./help-guide.module.css";
import { HelpSection } from "./help-section.tsx";
import { HelpSubjects } from "./help-subjects.tsx";
import { HelpWait } from "./help-wait.tsx";
import { type Shortcut, ShortcutList } from "./shortcut-list.tsx";
import { useMarkedWords } from "./use-marked-words.ts";

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
  const isSearched = searched.trim() !== "";
  const found = useRef<HTMLDivElement>(null);
  useMarkedWords(found, searched);
  // What is found is read from its beginning, wherever one was in what was there before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each search
  useEffect(() => {
    found.current?.parentElement?.scrollTo(0, 0);
  }, [searched]);
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
          <HelpWait />
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
            <HelpSubjects all={data.sections} found={sections} />
          </div>
          {/* Others in each answer: what was found before does not wander through the list. */}
          <div key={searched} ref={found} className={styles.found}>
            {sections.length === 0 ? (
              <div role="status">
                <EmptyState figure={inspectFigure}>{data.nothingFound}</EmptyState>
              </div>
            ) : null}
            {sections.map((section, place) => (
              <HelpSection
                key={section.id}
                section={section}
                isFirst={place === 0}
                isFound={isSearched}
                renderText={renderText}
                onInstall={onInstall}
              />
            ))}
            {isSearched ? null : <ShortcutList shortcuts={shortcuts} />}
          </div>
        </>
      )}
    </Dialog>
  );
}

function fetchHelp(signal: AbortSignal): Promise<HelpContent> {
  return callApiJson<HelpContent>(paths.help, { signal });
}
