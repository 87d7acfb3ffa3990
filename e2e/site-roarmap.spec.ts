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
