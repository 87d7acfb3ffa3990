import { describe, expect, it, vi } from "vitest";
import { handOn } from "./hand-on.ts";

const what = { title: "A cub", url: "https://bakso.example/gallery" };
const picture = new File(["x"], "cub.png", { type: "image/png" });

describe("handing something on", () => {
  it("gives the file to a device that takes files", async () => {
    const share = vi.fn(async () => undefined);
    expect(await handOn({ ...what, picture }, { share, canShare: () => true })).toBe("shared");
    expect(share).toHaveBeenCalledWith({ ...what, files: [picture] });
  });

  it("gives the address where files are not taken", async () => {
    const share = vi.fn(async () => undefined);
    expect(await handOn({ ...what, picture }, { share, canShare: () => false })).toBe("shared");
    expect(share).toHaveBeenCalledWith(what);
  });

  it("takes a changed mind for no failure, and anything else for one", async () => {
    const failing = (name: string) => ({
      share: async () => {
        throw Object.assign(new Error("no"), { name });
      },
    });
    expect(await handOn(what, failing("AbortError"))).toBe("shared");
    expect(await handOn(what, failing("NotAllowedError"))).toBe("unable");
  });

  it("says so where a device has no sheet of its own", async () => {
    expect(await handOn(what, {})).toBe("unable");
  });
});
