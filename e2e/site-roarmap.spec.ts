import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test("[ROAR-1] the RoarMap is a list that no call loads", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/|\.data(\?|$)/.test(request.url())) calls.push(request.url());
  });
  await page.goto("/roarmap", { waitUntil: "networkidle" });
  const items = page.getByRole("main").getByRole("list").getByRole("listitem");
  expect(await items.count()).toBeGreaterThanOrEqual(8);
  for (const item of await items.all()) {
    await expect(item.getByRole("heading", { level: 2 })).not.toBeEmpty();
    await expect(item.getByRole("paragraph").first()).not.toBeEmpty();
  }
  expect(calls).toEqual([]);
});

test("[ROAR-2] what is done is marked DONE, what lies ahead is not, and the one comes before the other", async ({
  page,
}) => {
  await page.goto("/roarmap");
  const items = page.getByRole("main").getByRole("list").getByRole("listitem");
  const isDone = await items.evaluateAll((all) =>
    all.map((item) => [...item.querySelectorAll("p")].some((p) => p.textContent === "DONE")),
  );
  expect(isDone).toContain(true);
  expect(isDone).toContain(false);
  expect(isDone.indexOf(false)).toBeGreaterThan(isDone.lastIndexOf(true));
});

test("[ROAR-2] what is done leads to where it can be seen, by links for fingers; what lies ahead leads nowhere", async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const links = page.getByRole("main").getByRole("listitem").getByRole("link");
    expect(await links.count()).toBeGreaterThanOrEqual(5);
    for (const link of await links.all()) {
      const item = link.locator("xpath=ancestor::li");
      await expect(item.getByText("DONE", { exact: true })).toBeVisible();
      const box = await link.boundingBox();
      expect(box?.height, `${width}`).toBeGreaterThanOrEqual(44);
      // Nobody sits on it.
      for (const figure of await item.locator("img:visible").all()) {
        const other = await figure.boundingBox();
        if (!box || !other) throw new Error("nothing is drawn");
        // On the upper edge of the card, or beside it.
        const isClear = other.y + other.height + 24 <= box.y || other.x >= box.x + box.width;
        expect(isClear, `${width}`).toBe(true);
      }
    }
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200);
  }
});

test("a stop can be told from the trail by its ring, where he was and where he goes, day and night", async ({
  page,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/roarmap");
    const items = page.getByRole("main").getByRole("listitem");
    for (const stop of [items.nth(1), items.last()]) {
      const ratio = await stop.evaluate((item) => {
        const lightOf = (colour: string) => {
          const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
            .slice(0, 3)
            .map((part) => Number(part) / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        };
        const trail = item.querySelector("svg > path:last-child");
        const stretch = [...item.children].find(
          (part) => getComputedStyle(part, "::after").borderTopStyle === "solid",
        );
        const ring = stretch && getComputedStyle(stretch, "::after").borderTopColor;
        const ground = trail && getComputedStyle(trail).stroke;
        const lights = [lightOf(ring ?? ""), lightOf(ground ?? "")].sort((one, other) => other - one);
        return (lights[0] ?? 0) / (lights[1] ?? 1);
      });
      expect(ratio, colorScheme).toBeGreaterThanOrEqual(3);
    }
  }
});

test("what was trodden runs out into what lies ahead: no line parts the two", async ({ page }) => {
  await page.goto("/roarmap");
  const masks = await page
    .getByRole("main")
    .getByRole("listitem")
    .evaluateAll((all) =>
      all.map((item) => ({
        isHere: item.matches('[data-here="true"]'),
        fading: [...item.querySelectorAll("svg")].filter((way) => getComputedStyle(way).maskImage !== "none")
          .length,
      })),
    );
  expect(masks.filter(({ isHere }) => isHere)).toEqual([{ isHere: true, fading: 1 }]);
  expect(masks.filter(({ isHere, fading }) => !isHere && fading > 0)).toEqual([]);
});

test("what comes next is marked so, what comes later too, and none of them as done", async ({ page }) => {
  await page.goto("/roarmap");
  const marks = await page
    .getByRole("main")
    .getByRole("listitem")
    .evaluateAll((all) => all.map((item) => [...item.querySelectorAll("p")].at(-1)?.textContent));
  expect(marks.join(" ")).toMatch(/^(DONE )+Next( Planned)+$/);
});

test("prints on the trail are as wide as they are high, however narrow the trail is", async ({ page }) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const prints = await page
      .getByRole("main")
      .getByRole("listitem")
      .locator("svg svg > path[transform]")
      .evaluateAll((all) =>
        all
          .map((one) => (one as SVGPathElement).getScreenCTM())
          .map(
            (m) =>
              m && {
                across: Math.hypot(m.a, m.b),
                along: Math.hypot(m.c, m.d),
              },
          ),
      );
    expect(prints.length).toBeGreaterThan(10);
    for (const print of prints) expect(print?.across, `${width}`).toBeCloseTo(print?.along ?? 0, 3);
  }
});

/** Where the path's edges are at the picture's foot, as shares of its width. */
const PATH_AT_FOOT = [633 / 1440, 804 / 1440] as const;

test("[ISSUE-16] in windows wider than a phone's the whole path of the picture becomes the trail: its edges go on from one to the other", async ({
  page,
}) => {
  for (const width of [600, 768, 899, 900, 1023, 1024, 1100, 1440, 2560]) {
    await page.setViewportSize({ width, height: 1300 });
    await page.goto("/roarmap");
    const picture = await pictureOf(page);
    expect(picture.width, `${width}`).toBeGreaterThanOrEqual(width);
    const joint = page.getByRole("main").locator("div[aria-hidden] > i").first();
    const box = await joint.boundingBox();
    const trail = await page
      .getByRole("main")
      .getByRole("listitem")
      .first()
      .locator("svg[preserveAspectRatio=none]")
      .filter({ visible: true })
      .last()
      .boundingBox();
    if (!box || !trail) throw new Error("nothing is drawn");
    const edgesAt = (y: number) =>
      joint.evaluate((drawn, at) => {
        const drawnAt = Array.from({ length: innerWidth }, (_, x) => x).filter((x) =>
          document.elementsFromPoint(x, at).includes(drawn),
        );
        return [drawnAt[0] ?? 0, drawnAt.at(-1) ?? 0] as const;
      }, y);
    const foot = picture.y + picture.height;
    const atFoot = await edgesAt(foot + 0.5);
    for (const [index, share] of PATH_AT_FOOT.entries()) {
      // Its edges are nearly level there: seen straight across, half of it.
      const off = Math.abs((atFoot[index] ?? 0) - picture.x - share * picture.width);
      expect(off, `${width}`).toBeLessThan(Math.max(8, 0.006 * picture.width));
    }
    const [left, right] = await edgesAt(box.y + box.height - 1.5);
    // A tenth more than the strip in which it winds at each side; it begins at a fifth of that strip.
    const middle = trail.x + trail.width / 4;
    const half = width < 1024 ? 16 : 29;
    expect(Math.abs(left - middle + half), `${width}`).toBeLessThan(2);
    expect(Math.abs(right - middle - half), `${width}`).toBeLessThan(2);
    // It begins just above the foot, and lies on no paw.
    expect(foot - box.y, `${width}`).toBeGreaterThan(0);
    expect((foot - box.y) / picture.width, `${width}`).toBeLessThan(0.012);
  }
});

/** Where the picture above the trail is. */
async function pictureOf(page: Page) {
  const box = await page
    .getByRole("main")
    .locator("picture img")
    .filter({ visible: true })
    .first()
    .boundingBox();
  if (!box) throw new Error("there is no picture");
  return box;
}

test("the path of the picture and the trail are one: where they meet nothing is a part of a pixel off", async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const [mouth, trail, arrival] = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((all) => {
        // A drawing that fills the trail's width from its first item on, and those that join it.
        const drawn = (item: Element | undefined) =>
          [...(item?.querySelectorAll("svg[preserveAspectRatio=none]") ?? [])]
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect().toJSON() as DOMRect);
        const [first = [], last = []] = [drawn(all[0]), drawn(all.at(-1))];
        return [first[0], first.at(-1), last.at(-1)];
      });
    if (!mouth || !trail || !arrival) throw new Error("nothing is drawn");
    for (const joint of [mouth, arrival]) {
      const away = joint.left - trail.left;
      expect(Math.abs(away - Math.round(away)), `${width}`).toBeLessThan(0.01);
    }
  }
});

test("[ISSUE-16] on a phone the far edge of the picture's path comes to the trail in one bow", async ({
  page,
}) => {
  for (const width of [320, 390, 560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const bow = await page
      .getByRole("main")
      .getByRole("listitem")
      .first()
      .evaluate((item) => {
        const drawn = [...item.querySelectorAll("svg")].filter((svg) => svg.checkVisibility());
        const [, arc] = drawn[1]?.querySelectorAll("path") ?? [];
        const toScreen = arc?.getScreenCTM();
        if (!arc || !toScreen) throw new Error("there is no bow");
        const at = (length: number) => arc.getPointAtLength(length).matrixTransform(toScreen);
        // The trail as far as its edges, whose strokes no box of theirs holds.
        const trail = drawn[2]?.querySelector("path");
        const middle = trail?.getPointAtLength(0).matrixTransform(trail.getScreenCTM() ?? toScreen);
        const edge = Number.parseFloat(trail ? getComputedStyle(trail).strokeWidth : "");
        return { from: at(0).x, to: at(arc.getTotalLength()).x, trailEnds: (middle?.x ?? 0) + edge / 2 };
      });
    // Where the picture's foot cuts that edge: at two fifths of its width.
    expect(Math.abs(bow.from - width * 0.4), `${width}`).toBeLessThanOrEqual(1);
    expect(Math.abs(bow.to - bow.trailEnds), `${width}`).toBeLessThanOrEqual(2);
  }
});

test("in a tablet's window what a stop leads to follows how it stands", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/roarmap");
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  expect(await links.count()).toBeGreaterThan(0);
  for (const link of await links.all()) {
    const state = await link.locator("xpath=preceding-sibling::p").boundingBox();
    const own = await link.boundingBox();
    expect((own?.x ?? 0) - ((state?.x ?? 0) + (state?.width ?? 0))).toBeCloseTo(24, 0);
  }
});

test("the trail arrives where his parents wait, at every width", async ({ page }) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const last = page.getByRole("main").getByRole("listitem").last();
    await last.scrollIntoViewIfNeeded();
    const clearing = await last.locator("svg").last().boundingBox();
    const parents = last.locator("img:visible");
    await expect(parents).toHaveCount(2);
    for (const parent of await parents.all()) {
      const box = await parent.boundingBox();
      if (!box || !clearing) throw new Error("nothing is drawn");
      expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
      // Their paws stand on the grass that closes it.
      expect(Math.abs(box.y + box.height - (clearing.y + clearing.height)), `${width}`).toBeLessThan(12);
    }
    const first = await parents.first().boundingBox();
    expect(first?.x ?? 0, `${width}`).toBeLessThan((clearing?.x ?? 0) + (clearing?.width ?? 0));
  }
});

test("[ROAR-2] whoever did what a stop tells stands on that stop's own card, far from every other, in every window", async ({
  page,
}) => {
  for (const width of [390, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const stops = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((item) => {
          const boxOf = (element: Element | null | undefined) =>
            element?.getBoundingClientRect().toJSON() as DOMRect;
          const figure = [...item.children].find(
            (part) => part.matches("span:not([aria-hidden])") && part.querySelector(":scope > picture"),
          );
          const images = [...(figure?.querySelectorAll("img") ?? [])];
          return {
            card: boxOf(item.querySelector("h2")?.parentElement),
            figure: boxOf(images.find((image) => image.checkVisibility())),
          };
        }),
      );
    const figures = stops.filter(({ figure }) => figure);
    expect(figures.length, `${width}`).toBeGreaterThanOrEqual(6);
    for (const { card, figure } of figures) {
      expect(figure.left, `${width}`).toBeGreaterThanOrEqual(card.left);
      expect(figure.right, `${width}`).toBeLessThanOrEqual(card.right);
      // On the card's lower edge, or on its upper one.
      const fromEdge = Math.min(Math.abs(figure.bottom - card.top), Math.abs(figure.bottom - card.bottom));
      expect(fromEdge, `${width}`).toBeLessThanOrEqual(14);
      for (const { card: other } of stops) {
        if (other.top === card.top) continue;
        const isClear =
          figure.right + 24 <= other.left ||
          figure.left - 24 >= other.right ||
          figure.bottom + 24 <= other.top ||
          figure.top - 24 >= other.bottom;
        expect(isClear, `${width}`).toBe(true);
      }
    }
  }
});

test("[ROAR-2] in a wide window a branch of the trail leads from every stop to its own card", async ({
  page,
}) => {
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const stops = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((item) => {
          const branches = [...item.querySelectorAll<SVGPathElement>("path")].filter(
            (path) => path.checkVisibility() && path.getAttribute("d")?.startsWith("M50 50"),
          );
          const stretch = [...item.children].find(
            (part) => getComputedStyle(part, "::after").borderTopStyle === "solid",
          );
          const trail = stretch?.getBoundingClientRect();
          const ends = branches.map((path) => {
            const toScreen = path.getScreenCTM() ?? undefined;
            const [from, to] = [0, path.getTotalLength()].map((at) =>
              path.getPointAtLength(at).matrixTransform(toScreen),
            );
            return { from: { x: from?.x ?? 0, y: from?.y ?? 0 }, to: { x: to?.x ?? 0, y: to?.y ?? 0 } };
          });
          return {
            ends,
            stop: {
              x: ((trail?.left ?? 0) + (trail?.right ?? 0)) / 2,
              y: ((trail?.top ?? 0) + (trail?.bottom ?? 0)) / 2,
            },
            card: item.querySelector("h2")?.parentElement?.getBoundingClientRect().toJSON() as DOMRect,
          };
        }),
      );
    for (const [index, { ends, stop, card }] of stops.entries()) {
      const which = `stop ${index + 1}, ${width} px wide`;
      // Its ground, and its edge.
      expect(ends, which).toHaveLength(2);
      for (const { from, to } of ends) {
        expect(Math.hypot(from.x - stop.x, from.y - stop.y), `${which}: where it leaves`).toBeLessThan(2);
        const side = Math.min(Math.abs(to.x - card.left), Math.abs(to.x - card.right));
        expect(side, `${which}: where it arrives`).toBeLessThan(2);
        expect(to.y, which).toBeGreaterThan(card.top + 24);
        expect(to.y, which).toBeLessThan(card.bottom - 24);
      }
    }
  }
});

test("[ROAR-2] in a wide window a branch parts from the trail in a round, never in a point, however high its stretch is", async ({
  page,
}) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const gaps = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((item) => {
          const onScreen = (path: SVGGeometryElement, at: number): DOMPoint =>
            path.getPointAtLength(at).matrixTransform(path.getScreenCTM() ?? undefined);
          const paths = [...item.querySelectorAll("path")];
          const nearest = (path: SVGPathElement, to: DOMPoint): number => {
            const total = path.getTotalLength();
            return Math.min(
              ...Array.from({ length: 2001 }, (_, i) => {
                const { x, y } = onScreen(path, (total * i) / 2000);
                return Math.hypot(x - to.x, y - to.y);
              }),
            );
          };
          const round = paths.find((path) => path.getAttribute("d")?.includes("A18 18"));
          const branch = paths.find((path) => path.getAttribute("d")?.startsWith("M50 50"));
          const trail = paths.find((path) => /^M20 -0\.5/.test(path.getAttribute("d") ?? ""));
          if (!round?.checkVisibility() || !branch || !trail) throw new Error("a stop has no round");
          // Its middle is 18 px from the edges that it joins.
          const matrix = round.getScreenCTM();
          const middle = new DOMPoint(matrix?.e, matrix?.f);
          const halfOf = (path: SVGPathElement) => Number.parseFloat(getComputedStyle(path).strokeWidth) / 2;
          return [branch, trail].map((path) => nearest(path, middle) - halfOf(path) - 18);
        }),
      );
    expect(gaps.length).toBeGreaterThanOrEqual(8);
    for (const [index, [toBranch, toTrail]] of gaps.entries()) {
      const which = `stop ${index + 1}, ${width} px wide`;
      expect(Math.abs(toBranch ?? 99), `${which}: to the branch`).toBeLessThan(1.5);
      expect(Math.abs(toTrail ?? 99), `${which}: to the trail`).toBeLessThan(1.5);
    }
  }
});

test("[ROAR-2] in a wide window what follows on one side of the trail follows at even steps", async ({
  page,
}) => {
  for (const width of [1328, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const stops = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((item) => {
          const card = item.querySelector("h2")?.parentElement?.getBoundingClientRect();
          return { top: item.getBoundingClientRect().top, bottom: card?.bottom ?? 0 };
        }),
      );
    const gaps = stops.slice(2).map(({ top }, index) => top - (stops[index]?.bottom ?? 0));
    expect(Math.min(...gaps), `${width} px wide`).toBeGreaterThanOrEqual(40);
    expect(Math.max(...gaps), `${width} px wide`).toBeLessThanOrEqual(80);
  }
});

test("[ROAR-2] on a phone nothing holds a card open below its last line", async ({ page }) => {
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/roarmap");
    const feet = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((item) => {
          const card = item.querySelector("h2")?.parentElement;
          const last = [...(card?.querySelectorAll("p, a") ?? [])].map(
            (line) => line.getBoundingClientRect().bottom,
          );
          return (card?.getBoundingClientRect().bottom ?? 0) - Math.max(...last);
        }),
      );
    for (const foot of feet) expect(foot, `${width} px wide`).toBeLessThanOrEqual(24);
  }
});

/** Of the drawing's width, from its left: the middle of his feet, beside which his tail lies. */
const FEET_AT = 0.4;

test("[ROAR-2] he sits on the trail where the prints end, in every window, however far it is scrolled", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/roarmap");
    const here = page.getByRole("main").locator("li[data-here=true]");
    const cub = here.locator("[aria-hidden] img:visible");
    await expect(cub, `${width}`).toHaveCount(1);
    const places: number[] = [];
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), share);
      const [own, item] = [await cub.boundingBox(), await here.boundingBox()];
      expect(own?.width, `${width}`).toBeGreaterThanOrEqual(width < 1024 ? 50 : 72);
      expect(own?.width, `${width}`).toBeLessThanOrEqual(88);
      expect(own?.x, `${width}`).toBeGreaterThanOrEqual(12);
      places.push((own?.y ?? 0) - (item?.y ?? 0));
    }
    const fromMiddle = await cub.evaluate((image, feetAt) => {
      const { left, width: wide, bottom } = image.getBoundingClientRect();
      const line = image.closest("[aria-hidden]")?.querySelector("path");
      const onScreen = line?.getScreenCTM();
      if (!line || !onScreen) throw new Error("he is not on a trail");
      const length = line.getTotalLength();
      const along = Array.from({ length: 201 }, (_, i) =>
        line.getPointAtLength((length * i) / 200).matrixTransform(onScreen),
      );
      const under = along.reduce((best, point) =>
        Math.abs(point.y - bottom) < Math.abs(best.y - bottom) ? point : best,
      );
      return left + feetAt * wide - under.x;
    }, FEET_AT);
    expect(Math.abs(fromMiddle), `${width}`).toBeLessThanOrEqual(6);
    expect(Math.max(...places) - Math.min(...places), `${width}`).toBeLessThan(1);
  }
});

test("[ROAR-2] in a wide window he walks along the trail as it is scrolled, alone on it, and stays where the prints end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/roarmap");
  const stops = page.getByRole("main").getByRole("listitem");
  const done = await page.getByRole("main").locator("li[data-done=true]").count();
  /** Who is seen on the trail, in the window: their feet from its left edge and from the window's upper one, in pixels. */
  const onTrail = () =>
    stops.evaluateAll((all) =>
      all.flatMap((item) =>
        [...item.children]
          .filter((part) => getComputedStyle(part, "::after").borderTopStyle === "solid")
          .flatMap((stretch) =>
            [...stretch.querySelectorAll(":scope > span img")]
              .filter((image) => image.checkVisibility({ visibilityProperty: true }))
              .map((image) => {
                const box = image.getBoundingClientRect();
                const trail = stretch.getBoundingClientRect();
                return { x: (box.left + box.right) / 2 - trail.left, y: box.bottom, width: trail.width };
              }),
          )
          .filter(({ y }) => y > 0 && y < innerHeight),
      ),
    );
  /** Scrolls so that a share of a stop's stretch is above the height at which he walks. */
  const scrollTo = async (index: number, share: number) => {
    await stops.nth(index).evaluate((item, at) => {
      const stretch = [...item.children].find(
        (part) => getComputedStyle(part, "::after").borderTopStyle === "solid",
      );
      const box = stretch?.getBoundingClientRect();
      scrollBy({ top: (box?.top ?? 0) + (box?.height ?? 0) * at - innerHeight * 0.45, behavior: "instant" });
    }, share);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };

  const places: number[] = [];
  for (let index = 0; index < done; index++) {
    for (const share of [0.2, 0.5, 0.8]) {
      await scrollTo(index, share);
      const seen = await onTrail();
      expect(seen, `stop ${index}, ${share}`).toHaveLength(1);
      const [cub] = seen;
      expect(Math.abs((cub?.y ?? 0) - 405), `stop ${index}, ${share}`).toBeLessThan(24);
      places.push((cub?.x ?? 0) / (cub?.width ?? 1));
    }
  }
  for (const [at, place] of places.entries()) {
    // Across to the right, and back.
    const isBack = Math.floor(at / 3) % 2 === 1;
    const expected = [0.26, 0.5, 0.74][at % 3] ?? 0;
    expect(Math.abs(place - (isBack ? 1 - expected : expected)), `${at}`).toBeLessThan(0.06);
  }

  await scrollTo(done, 0.6);
  const arrived = await onTrail();
  expect(arrived).toHaveLength(1);
  await scrollTo(done + 1, 0.5);
  expect(await onTrail()).toHaveLength(1);
});
