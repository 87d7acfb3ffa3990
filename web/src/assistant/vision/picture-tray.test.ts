import { describe, expect, it } from "vitest";
import { createPictureTray } from "./picture-tray.store.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const build = () => {
  let last = 0;
  return createPictureTray(() => `p${++last}`);
};
const namesIn = (tray: ReturnType<typeof build>) => tray.getState().pictures.map((one) => one.file.name);

describe("pictures that wait for their question", () => {
  it("come in their order, and each can be taken out again", () => {
    const tray = build();
    tray.add([file("a"), file("b")], 4);
    tray.add([file("c")], 4);
    expect(namesIn(tray)).toEqual(["a", "b", "c"]);
    tray.remove("p2");
    expect(namesIn(tray)).toEqual(["a", "c"]);
    expect(tray.take().map(({ name }) => name)).toEqual(["a", "c"]);
    expect(tray.isEmpty()).toBe(true);
  });

  it("are no more than have room; that some were left out is said until something else is done", () => {
    const tray = build();
    tray.add([file("a"), file("b"), file("c")], 2);
    expect(namesIn(tray)).toEqual(["a", "b"]);
    expect(tray.getState().full).toEqual({ of: "pictures", most: 2 });
    tray.remove("p1");
    expect(tray.getState().full).toBeNull();
  });

  it("and files each have room of their own", () => {
    const tray = build();
    expect(tray.addFiles([file("a.pdf")], 2).map(({ id }) => id)).toEqual(["p1"]);
    tray.add([file("a"), file("b")], 2);
    expect(tray.addFiles([file("b.pdf"), file("c.pdf")], 2).map((one) => one.file.name)).toEqual(["b.pdf"]);
    expect(namesIn(tray).toSorted()).toEqual(["a", "a.pdf", "b", "b.pdf"]);
    expect(tray.getState().full).toEqual({ of: "files", most: 2 });
    expect(tray.addFiles([file("d.pdf")], 2)).toEqual([]);
  });
});
