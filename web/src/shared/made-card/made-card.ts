/** The card of something that is shared; without one, where it can't be drawn just now, its link is shared alone. */
export async function madeCard(draw: () => Promise<File>): Promise<{ picture?: File }> {
  try {
    return { picture: await draw() };
  } catch {
    return {};
  }
}
