export type Litesvm = typeof import("litesvm");

export interface LitesvmSource {
  load: () => Promise<Litesvm>;
  /** Shown to the operator: operating system, processor. */
  platform: string;
}

const installed: LitesvmSource = {
  load: () => import("litesvm"),
  platform: `${process.platform}-${process.arch}`,
};

/**
 * Loads the Solana virtual machine. Its native part exists for Linux and macOS on x64 and arm64 only, and a registry may
 * lack some of these, so it is loaded when demo mode asks for it and never by a static import.
 *
 * @throws Error naming the platform and the way out, with the loader's error as its cause
 */
export async function loadLitesvm(source: LitesvmSource = installed): Promise<Litesvm> {
  try {
    return await source.load();
  } catch (cause) {
    throw new Error(
      `The embedded Solana chain cannot run here: litesvm's native part for ${source.platform} is not installed. ` +
        "Set SOLANA_RPC_URL to a Solana node instead; the native part exists for Linux and macOS on x64 and arm64.",
      { cause },
    );
  }
}
