/** Text that a careless renderer would run, load or break on. */
export const HOSTILE_MARKDOWN = [
  "# Hostile answer",
  "",
  "<script>window.__hacked = 'script'</script>",
  "",
  "<img src=x onerror=\"window.__hacked = 'onerror'\">",
  "",
  '<iframe src="https://attacker.example/frame"></iframe><style>body { display: none }</style>',
  "",
  "[click me](javascript:window.__hacked='link') and [entity](java&#115;cript:alert(1)) and " +
    "[data](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==) and [vb](vbscript:msgbox)",
  "",
  "![remote](https://attacker.example/pixel.png?leak=1) ![data](data:image/svg+xml;base64,PHN2Zy8+)",
  "",
  "[good link](https://example.com/a_(b)?q=1&r=2) <https://example.com/auto> [local](/conservation)",
  "",
  "Reversed: \u202Etxt.exe\u202C and zero\u200Bwidth",
  "",
  "````md",
  "```js",
  "nested('fence')",
  "```",
  "````",
  "",
  `| ${Array.from({ length: 40 }, (_, index) => `column ${index}`).join(" | ")} |`,
  `| ${Array.from({ length: 40 }, () => "---").join(" | ")} |`,
  ...Array.from(
    { length: 60 },
    (_, row) => `| ${Array.from({ length: 40 }, (_, index) => `${row}.${index}`).join(" | ")} |`,
  ),
  "",
  `${"> ".repeat(120)}deep quote`,
  "",
  "a".repeat(2_000),
  "",
  "**never closed and [a link that never ends](https://example.com",
  "",
  "```html",
  "<script>window.__hacked = 'fence'</script>",
  "an unclosed fence",
].join("\n");

/** What a login wall or a proxy's maintenance page answers. */
export const HTML_PAGE =
  "<!doctype html><html><head><title>Just a moment</title></head><body>Checking…</body></html>";

export const UNICODE_TEXT =
  'Anak harimau 🐯 tidur — “kecil” 虎の子 тигрёнок ลูกเสือ שָׁלוֹם 👨‍👩‍👧 \\ " \u2028 </data> \n\n end';
