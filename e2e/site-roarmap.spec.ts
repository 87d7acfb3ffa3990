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
