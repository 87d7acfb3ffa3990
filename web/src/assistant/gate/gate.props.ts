import type { SiteContent } from "@bakso/contract/content/content.shapes";

/** What every screen of the gate knows. */
export interface GateScreenProps {
  gate: {
    assistantName: string;
    symbol: string;
    /** Whole tokens. */
    minimumUi: number;
    /** Of the token. */
    decimals: number;
  };
  site: Pick<SiteContent, "name" | "navigation" | "legal">;
}
