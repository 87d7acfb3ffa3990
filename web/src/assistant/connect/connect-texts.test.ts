import { expect, it } from "vitest";
import { browseLink, tooFewText } from "./connect-texts.ts";

it("[ERR-3] the modal's sentence is the specified one, to the letter", () => {
  expect(tooFewText(350_000, "$BAKSO")).toBe("You need at least 350000 $BAKSO to access this feature.");
});

it("a phone's link carries the page and the origin, encoded", () => {
  const link = browseLink(
    "https://phantom.app/ul/browse/{url}?ref={origin}",
    "https://bakso.example/baksoai?a=1&b=2",
  );
  expect(link).toBe(
    "https://phantom.app/ul/browse/https%3A%2F%2Fbakso.example%2Fbaksoai%3Fa%3D1%26b%3D2?ref=https%3A%2F%2Fbakso.example",
  );
});
