/** Colours of what the tiger must not hit: they differ from the sky behind by brightness, whatever eyes see of colours. */
export interface TrunkPalette {
  readonly bamboo: {
    readonly body: string;
    readonly shade: string;
    readonly light: string;
    readonly ring: string;
    /** The edge of the opening. */
    readonly lip: string;
  };
  readonly tree: {
    readonly body: string;
    readonly shade: string;
    readonly light: string;
    readonly furrow: string;
    readonly moss: string;
    readonly lip: string;
  };
}

/** Dark against the golden sky. */
export const TRUNKS_DAY: TrunkPalette = {
  bamboo: { body: "#23704A", shade: "#124534", light: "#5B9A4B", ring: "#0F3B2E", lip: "#0A2E25" },
  tree: {
    body: "#5A3B26",
    shade: "#3A2416",
    light: "#8A5A34",
    furrow: "#3A2416",
    moss: "#2F6A40",
    lip: "#1B3F2A",
  },
};

/** Pale in the light of the moon. */
export const TRUNKS_NIGHT: TrunkPalette = {
  bamboo: { body: "#6FAE8C", shade: "#47806A", light: "#A9D8B4", ring: "#35695A", lip: "#E6F3F7" },
  tree: {
    body: "#8C7F72",
    shade: "#5F5850",
    light: "#B9AE9C",
    furrow: "#5F5850",
    moss: "#8FC7A6",
    lip: "#E6F3F7",
  },
};
