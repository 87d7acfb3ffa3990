/** The bundler puts the hash here (scripts/build-steps.ts). */
declare const SOURCES_HASH: string | undefined;

/** One hash of all sources and libraries that this server was built from; none when it runs unbuilt. */
export const sourcesHash = (): string | undefined =>
  typeof SOURCES_HASH === "undefined" ? undefined : SOURCES_HASH;
