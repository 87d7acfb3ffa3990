import type { HelpContent } from "@bakso/contract/content/help.shapes";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

export function fetchHelp(signal: AbortSignal): Promise<HelpContent> {
  return callApiJson<HelpContent>(paths.help, { signal });
}
