import { answered, from, say } from "./chat-page.ts";
import { expectNoOverflow } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a file is attached on a phone, goes with its question, and is there after a reload; a program is refused", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.getByRole("button", { name: "More ways to ask" }).click();
  const attach = async (name: string, text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Attach a file" }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text, "latin1") });
  };
  const tray = page.getByRole("region", { name: "Pictures and files for your question" });
  await attach("program.txt", "MZ\x90\0 This program cannot be run");
  await expect(tray.getByRole("alert")).toContainText("This kind of file can't be read here");
  await tray.getByRole("button", { name: "Remove program.txt" }).click();
  await attach("cubs.csv", "name,age\nBakso,1\nLoreng,2\n");
  await say(page, "What is in it?");
  await answered(page);
  const chip = from(page, "user").getByRole("link", { name: /cubs\.csv/ });
  await expect(chip).toContainText("CSV · 1 kB · 3 rows");
  await expect(tray).toBeHidden();
  await expectNoOverflow(page, "a talk with a file");
  await page.reload();
  await expect(chip).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), chip.click()]);
  expect(download.suggestedFilename()).toBe("cubs.csv");
});
