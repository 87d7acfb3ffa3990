import type { Message } from "@bakso/contract/messages";
import type { UserImages } from "@bakso/contract/studio";
import { answered, countCalls, failWith, from, messages, say } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { answerWith, pictureUrl, REALISM, shown } from "./studio-page.ts";

for (const text of ["Draw a cub", "DRAW a cub", "drawing of a cub"]) {
  test(`[CHAT-6] "${text}" makes a picture, and asks no chat model`, async ({ page, signIn }) => {
    const { address } = await signIn(page);
    const sent = countCalls(page, (_method, path) => path === "/api/send_message");
    const bodies = await answerWith(page, REALISM, (route) =>
      route.fulfill({ json: { imageUrl: pictureUrl(5), revisedPrompt: "A small cub" } }),
    );
    await say(page, text);
    await expect(from(page, "BaksoAI").locator(`img[src="${pictureUrl(5)}"]`)).toBeVisible();
    await expect(from(page, "BaksoAI").getByText("A small cub")).toBeVisible();
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({
      prompt: text,
      wallet_address: address,
      conversation_id: expect.any(String),
    });
    expect(bodies).toHaveLength(1);
    expect(sent()).toBe(0);
  });
}

test("[CHAT-6] a word that only holds draw is a question for the chat", async ({ page, signIn }) => {
  await signIn(page);
  const bodies = await answerWith(page, REALISM, (route) => route.abort());
  await say(page, "How do I withdraw?");
  await answered(page);
  expect(bodies).toHaveLength(0);
});

test("[ERR-27] a drawing that fails is told kindly", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(REALISM, failWith(500, { error: "The server's own words" }));
  await say(page, "draw x");
  await expect(from(page, "System").getByText("I'm sorry, I couldn't create that drawing.")).toHaveText(
    "I'm sorry, I couldn't create that drawing. Please try again with a different description.",
  );
  await expect(page.getByText("The server's own words")).toHaveCount(0);
});

test("[CHAT-6] the offline model's drawing stays in the history and lies in the studio", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await say(page, "Draw a cub asleep in the snow");
  const picture = messages(page).last().locator('img[src*="/api/images/"]');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(picture).toBeVisible();
  await messages(page).last().getByRole("button", { name: "Open in Image Studio" }).click();
  await expect(shown(page)).toHaveAttribute("src", /\/api\/images\//);
  const { images } = (await (await page.request.get("/api/user-images")).json()) as UserImages;
  expect(images).toMatchObject([{ prompt: "Draw a cub asleep in the snow", model: "realism" }]);
});

test("[CHAT-6] a drawing can be stopped, and asked for again", async ({ page, signIn }) => {
  await signIn(page);
  await say(page, "draw the family in the jungle at night");
  const conversation = page.waitForRequest((request) => request.url().includes("/api/stop"));
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const { conversation_id } = (await conversation).postDataJSON() as { conversation_id: string };
  await answered(page);
  const stored = async () =>
    (await (await page.request.get(`/api/messages/${conversation_id}`)).json()) as Message[];
  await expect.poll(async () => (await stored()).at(-1)?.status).toMatch(/stopped|complete/);
});
