import { expect, it } from "vitest";
import { findCommands } from "./find-commands.ts";

const commands = ["Show Library", "Agents", "New Chat", "A chat about tigers"].map((label) => ({
  id: label,
  kind: "entry" as const,
  group: "Commands",
  label,
  icon: "",
  onSelect: () => undefined,
}));
const found = (words: string) => findCommands(commands, words).map(({ label }) => label);

it("the palette finds a chat that is named by its date by what it is about, too", () => {
  const dated = {
    id: "1",
    kind: "chat" as const,
    group: "Recent chats",
    label: "11/23/26 10:10am",
    note: "Where tigers sleep",
    icon: "",
    onSelect: () => undefined,
  };
  expect(findCommands([...commands, dated], "sleep 10:10")).toEqual([dated]);
  expect(findCommands([dated], "hunt")).toEqual([]);
});

it("the palette finds what has the words, what begins with them first", () => {
  expect(found("")).toHaveLength(4);
  expect(found("a")).toEqual(["Agents", "A chat about tigers", "Show Library", "New Chat"]);
  expect(found("TIGERS chat")).toEqual(["A chat about tigers"]);
  expect(found(" a ")).toEqual(found("a"));
  expect(found("x")).toEqual([]);
});

it("the palette shows fifty of many, those first whose name begins with the words", () => {
  const command = (label: string) => ({
    kind: "entry" as const,
    group: "Commands",
    id: label,
    label,
    icon: "",
    onSelect: () => undefined,
  });
  const many = [...Array.from({ length: 80 }, (_, index) => command(`Some chat ${index}`)), command("Chat")];
  const shown = findCommands(many, "chat").map(({ label }) => label);
  expect(shown).toHaveLength(50);
  expect(shown.slice(0, 2)).toEqual(["Chat", "Some chat 0"]);
});
