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
      .locator("g:not(:has(g)):has(ellipse)")
      .evaluateAll((all) =>
        all
          .map((one) => (one as SVGGElement).getScreenCTM())
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
