import type { FoundMessage } from "@bakso/contract/conversations";
import type { ToolView } from "@bakso/contract/parts";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { MenuItem } from "../shared/ui/menu.tsx";
import type { ToastQueue } from "../shared/ui/toast.queue.ts";
import type { ChatView } from "./chat/chat-context.tsx";
import type { Sender } from "./chat/sender.ts";
import type { AssistantPageData } from "./page-data.ts";
import type { SpeechControl } from "./speech/speech-control.ts";

/**
 * What a tool of the assistant adds to the shell. Each tool says it in its `feature.tsx`, and is listed in `features.ts`;
 * what it does not add it says with {@link none}, so that nothing can be forgotten. A `feature.tsx` is loaded with the shell
 * and therefore small: whatever is not seen at once it loads when somebody wants it.
 */
export interface AssistantFeature {
  /** Entries of the Options menu; `features.ts` says in which order. */
  options: readonly Option[] | None;
  /** What opens over the chat. It stays mounted after it closes, so that what goes on in it survives. */
  views: readonly FeatureView[] | None;
  /** A panel beside the chat. */
  sidePanel: SidePanel | None;
  /** At the foot of the library. */
  libraryFoot: ComponentType | None;
  /** Above the chat, while something is going on. */
  banner: ComponentType | None;
  /** Beside the input, and who takes what is written or dropped there. */
  composer: ComposerPart | None;
  /** How its questions reach the server through the chat, by the name of their `via`. */
  sender: FeatureSender | None;
  /** Below each reply. */
  replyActions: ComponentType<{ reply: ReplyInView }> | None;
  /** How what its tools found is drawn in a reply. */
  resultViews: readonly ResultView[] | None;
  /** Keys that do something while the assistant is open; the help lists them. */
  shortcuts: readonly Shortcut[] | None;
}

/** Said aloud by a feature that adds nothing there. */
export const none = "none";
export type None = typeof none;

/** The parts of one kind that features add, in the order of the list. */
export const partsOf = <Part>(parts: readonly (Part | None)[]): Part[] =>
  parts.filter((part): part is Part => part !== none);

export interface Option {
  id: string;
  /** A hook: the entry as it is now. */
  useItem(shell: Omit<Shell, "options">): Omit<MenuItem, "id">;
}

/** What a view gets; `argument` is what it was opened with. */
export interface ViewProps<Argument = undefined> {
  isOpen: boolean;
  argument: Argument;
  onClose(): void;
  /** Opens it again after it was closed, without an argument. */
  onReopen(): void;
}

/** A view's name, which carries the type of what it is opened with. */
export interface ViewName<Argument = undefined> {
  readonly name: string;
  /** Never set: it keeps names with different arguments apart. */
  readonly argument?: (argument: Argument) => void;
}
export const viewName = <Argument = undefined>(name: string): ViewName<Argument> => ({ name });

export interface FeatureView {
  name: string;
  load(): Promise<ComponentType<ViewProps<unknown>>>;
}
/** A view, loaded when it is first opened. */
export const view = <Argument>(
  { name }: ViewName<Argument>,
  load: () => Promise<ComponentType<ViewProps<Argument>>>,
): FeatureView => ({ name, load: load as FeatureView["load"] });

export interface Views {
  /** Opens one, and closes what was open. */
  open<Argument>(
    view: ViewName<Argument>,
    ...argument: undefined extends Argument ? [Argument?] : [Argument]
  ): void;
  close(): void;
}

export type PanelName = "library" | "watchlist";
export interface SidePanel {
  name: PanelName;
  side: "left" | "right";
  Panel: ComponentType;
}

export interface PanelState {
  isOpen: boolean;
  /** The media query of the windows that it lies over. */
  overlayQuery: string;
  hide(): void;
  toggle(): void;
  /** Hides a panel that lies over the page, after something in it was chosen. */
  giveWay(): void;
}

export interface ComposerPart {
  /** Beside the input. */
  Tool: ComponentType;
  /** Above the input: what is being made ready. */
  Status: ComponentType | None;
  /** Takes a text in another way than the chat: true when it did. */
  onSubmit: ((text: string, shell: Shell) => boolean) | None;
  /** Takes files that were pasted or dropped. */
  onFiles: ((files: readonly File[], shell: Shell, isDropped: boolean) => void) | None;
}

export interface FeatureSender {
  via: string;
  sender: Sender;
  /** Shown where a reply is awaited. */
  Progress: ComponentType<{ questionId: string }> | None;
  /** How the reply's picture is opened; undefined where it can't be. */
  openPicture: ((imageUrl: string, views: Views) => (() => void) | undefined) | None;
  /** The toast when a reply has ended in a conversation that is not in view. */
  repliedInBackground: ((chat: string) => string) | None;
}

/** How results of one kind are drawn. It is loaded when the first of them comes. */
export interface ResultView {
  /** The `kind` of the view that a tool's part, or a text that is shown in the chat, carries. */
  kind: string;
  /** About as high as it will be, in CSS: kept free while it loads, so that nothing below it moves. */
  height?: string;
  load(): Promise<ComponentType<ResultViewProps>>;
}
export interface ResultViewProps {
  /** As the server sent it. The view checks what it relies on. */
  view: ToolView;
}

export interface ReplyInView {
  messageId: string;
  text: string;
  imageUrl: string | null;
}

export interface Shortcut {
  /** `event.key` in lower case. */
  key: string;
  /** With Ctrl, or ⌘ on Apple's machines. Without it, the key counts only while nobody is writing. */
  isModified: boolean;
  hasShift?: boolean;
  /** How the key is written on keyboards, where that differs. */
  name: string;
  label: string;
  /** The entry of the Options menu that does the same, by its id. */
  option?: string;
  run(shell: Shell): void;
}

/** What a search in all conversations found in one. */
export interface SearchHit {
  words: string;
  message: FoundMessage;
}

/** What the shell does for the tools. */
export interface Shell {
  wallet: string;
  page: AssistantPageData;
  chat: ChatView;
  panels: Readonly<Record<PanelName, PanelState>>;
  views: Views;
  /** For what ended while the person was looking at something else; never for what they see happen. */
  toasts: ToastQueue;
  speech: SpeechControl;
  /** The entries of the Options menu as they are now. */
  options: readonly MenuItem[];
  shortcuts: readonly Shortcut[];
  /** Goes up when the library has to read its lists again. */
  libraryRefresh: number;
  refreshLibrary(): void;
  /** @param hit a message of it that has the words that somebody looked for; its end when absent */
  openConversation(id: string, hit?: SearchHit): void;
  startNewChat(origin: "library" | "options"): void;
  /** What tools add at the foot of the library. */
  libraryFoot: ReactNode;
  /** Everything of the wallet was erased on the server: here it is removed too. */
  forgetEverything(): void;
  /** Silences speech at once, and tells the server. */
  stopSpeech(): void;
  disconnect(): void;
  /** A reply's text as the chat shows it. */
  renderText(text: string, isGrowing: boolean): ReactNode;
  /** Ends when `renderText` draws texts as they are meant, or could not be made to. Until then it shows how they are written. */
  prepareText(): Promise<void>;
  /** An instant as the site's clock shows it; "" where it is none. */
  timeText(instant: string): string;
}

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === null) throw new Error("useShell needs a ShellProvider above it");
  return shell;
}
