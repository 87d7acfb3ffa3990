export const NEWS_SOURCE_NAMES = ["searxng", "tavily", "brave", "exa", "feeds"] as const;
export type NewsSourceName = (typeof NEWS_SOURCE_NAMES)[number];

/** Where news are looked for, made from NEWS_SOURCES and its settings. */
export interface NewsSettings {
  /** In order of preference. */
  sources: readonly NewsSourceName[];
  searxngUrl: string | null;
  tavily: { baseUrl: string; apiKey: string | null };
  brave: { baseUrl: string; apiKey: string | null };
  exa: { baseUrl: string; apiKey: string | null };
}
