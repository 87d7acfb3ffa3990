const inHand = new Map<string, Blob>();

/**
 * Pictures that were chosen in this page, by the addresses that the page shows them under. As long as the page lasts,
 * they can be sent again, and asked about again.
 */
export const picturesInHand = {
  /** @returns the address under which the page can show it */
  put(picture: Blob): string {
    const address = URL.createObjectURL(picture);
    inHand.set(address, picture);
    return address;
  },
  find: (address: string | undefined): Blob | undefined =>
    address === undefined ? undefined : inHand.get(address),
};
