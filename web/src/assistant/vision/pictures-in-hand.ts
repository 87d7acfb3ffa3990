const inHand = new Map<string, Blob>();

/**
 * Pictures that were shown here, by the address under which the page shows them: sending can be tried again, and what
 * they show can be asked again, as long as the page lasts.
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
