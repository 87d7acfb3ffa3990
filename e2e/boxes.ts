import type { Page } from "@playwright/test";

/** What a finger can press without missing it. */
const TARGET_PX = 44;
/** Narrower than this is a phone: fingers press there. */
const PHONE_MAX_PX = 600;

/**
 * What is wrong with the boxes of what is seen, in words; nothing where all is well. Looked for: words over words, words
 * cut off or broken within, pictures and controls that stick out of the window, the helper's button over a control or over
 * words, a button of an icon alone over words, and, on phones, controls too small for a finger. Where a dialog is open, it alone is looked at.
 */
export function wrongBoxes(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ targetPx, phoneMaxPx }) => {
      const dialogs = [...document.querySelectorAll("dialog:modal")];
      const root = dialogs.at(-1) ?? document.body;
      const wrong: string[] = [];
      const nameOf = (element: Element): string =>
        `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      const isSeen = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const clips = (element: Element): boolean => getComputedStyle(element).overflow !== "visible";
      const floats = (element: Element | null): boolean =>
        element !== null &&
        element !== root &&
        (/fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement));

      /** What of a box its clipping ancestors leave. */
      const shownPart = (rect: DOMRect, from: Element | null): DOMRect | null => {
        let { left, top, right, bottom } = rect;
        for (let each = from; each && each !== document.documentElement; each = each.parentElement) {
          if (each === document.body || !clips(each)) continue;
          const frame = each.getBoundingClientRect();
          left = Math.max(left, frame.left);
          top = Math.max(top, frame.top);
          right = Math.min(right, frame.right);
          bottom = Math.min(bottom, frame.bottom);
        }
        return right - left > 1 && bottom - top > 1
          ? new DOMRect(left, top, right - left, bottom - top)
          : null;
      };

      // Lines of text. A line's box is taller than its letters: its middle counts.
      const lines: { element: Element; rect: DOMRect }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !node.textContent?.trim() || !isSeen(element) || floats(element)) continue;
        if (element.closest("svg, noscript, option, textarea")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          const seen = shownPart(rect, element);
          if (!seen || seen.width < 4) continue;
          lines.push({
            element,
            rect: new DOMRect(seen.x, rect.y + rect.height * 0.25, seen.width, rect.height * 0.5),
          });
          const canScroll = (each: Element | null): boolean =>
            each !== null &&
            (/auto|scroll/.test(getComputedStyle(each).overflowX) || canScroll(each.parentElement));
          if ((rect.left < -1 || rect.right > innerWidth + 1) && !canScroll(element))
            wrong.push(`cut off at the window's side: ${nameOf(element)}`);
        }
      }
      // Words of headings and controls that had so little room that they broke. Addresses may.
      for (const { element } of lines) {
        if (!element.closest("h1, h2, h3, button, a, label, summary, dt, th") || element.closest("code"))
          continue;
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}]{2,20}/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
            if (tops.some((top) => Math.abs(top - (tops[0] ?? top)) > 4))
              wrong.push(`broken within "${word}": ${nameOf(element)}`);
          }
        }
      }
      const overlap = (one: DOMRect, other: DOMRect): boolean =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
      lines.forEach((one, index) => {
        for (const other of lines.slice(index + 1))
          if (
            one.element !== other.element &&
            !one.element.contains(other.element) &&
            !other.element.contains(one.element) &&
            overlap(one.rect, other.rect)
          )
            wrong.push(`over one another: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      });

      // Words that their own box cuts off without a sign of it.
      for (const element of root.querySelectorAll(
        "h1, h2, h3, p, a, button, dt, dd, li, label, summary, td, th",
      )) {
        if (!isSeen(element) || !clips(element)) continue;
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (element.clientWidth > 1 && textOverflow !== "ellipsis" && !/auto|scroll/.test(overflowX))
          if (element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim())
            wrong.push(`cut off: ${nameOf(element)}`);
      }

      if (document.documentElement.scrollWidth > innerWidth) wrong.push("wider than the window");
      for (const image of root.querySelectorAll("main img, footer img")) {
        const shown =
          isSeen(image) && !floats(image)
            ? shownPart(image.getBoundingClientRect(), image.parentElement)
            : null;
        if (shown && (shown.left < -1 || shown.right > innerWidth + 1))
          wrong.push(`sticks out: ${image.getAttribute("src")?.split("/").at(-1)}`);
      }

      const controls = [
        ...root.querySelectorAll("a[href], button, input, select, textarea, summary, [role=menuitem]"),
      ].filter((control) => isSeen(control) && control.getBoundingClientRect().width > 1);
      const helper = controls.find((control) =>
        /^Ask /.test(control.getAttribute("aria-label") ?? control.textContent ?? ""),
      );
      // From side to side it is the window's lower edge: only the page's end must not lie behind it.
      const helperBox = helper && floats(helper) ? helper.getBoundingClientRect() : null;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const covers =
        helperBox !== null && (isAtEnd || helperBox.width < innerWidth - 1)
          ? (rect: DOMRect) => overlap(rect, helperBox)
          : () => false;
      for (const { element, rect } of lines) {
        if (covers(rect)) wrong.push(`under the helper's button: ${nameOf(element)}`);
        for (const control of controls) {
          if (control.textContent?.trim() || control.querySelector("svg") === null) continue;
          if (overlap(rect, control.getBoundingClientRect()))
            wrong.push(`under a button: ${nameOf(element)} under ${nameOf(control)}`);
        }
      }
      for (const control of controls) {
        const rect = shownPart(control.getBoundingClientRect(), control.parentElement);
        if (!rect) continue;
        if (!helper?.parentElement?.contains(control) && covers(rect))
          wrong.push(`under the helper's button: ${nameOf(control)}`);
        // A link among words is as tall as they are.
        const isAmongWords =
          getComputedStyle(control).display === "inline" || control.closest("p, td, dd") !== null;
        const own = control.getBoundingClientRect();
        // A small button may be pressed beside what is drawn of it.
        const around = getComputedStyle(control, "::after");
        const isLarger = around.content !== "none" && around.position === "absolute";
        const pressed = isLarger
          ? Math.min(Number.parseFloat(around.width), Number.parseFloat(around.height))
          : 0;
        const isHidden = control.matches("input[type=radio], input[type=checkbox], input[type=file]");
        if (
          innerWidth < phoneMaxPx &&
          !isAmongWords &&
          !isHidden &&
          Math.max(pressed, Math.min(own.width, own.height)) < targetPx - 0.5
        )
          wrong.push(`${Math.round(own.width)} × ${Math.round(own.height)} px: ${nameOf(control)}`);
      }
      return [...new Set(wrong)];
    },
    { targetPx: TARGET_PX, phoneMaxPx: PHONE_MAX_PX },
  );
}
