import { describe, expect, it } from "vitest";
import { createPlayerNames } from "./player-name.ts";

const names = createPlayerNames(() => ({
  first: ["Quiet"],
  second: ["Otter"],
  blocked: ["admin", "moderator", "official", "support", "bakso team", "baksoai"],
  allowed: ["badminton", "Pula"],
  hidden: ["AbCd…WxYz", "Spammer"],
}));
const outcome = (name: string) =>
  names.accept(name).then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
const REFUSED = "game.name_refused";

describe("a name for the boards is refused", () => {
  it.each([
    [
      "reads as an address",
      [
        "bakso.com",
        "free-sol.xyz",
        "t.me",
        "bakso . com",
        "bakso. com",
        "bakso dot io",
        "www bakso",
        "a.co.uk",
        "bаkso.соm",
        "example.рф",
        "Bakso.App",
      ],
    ],
    [
      "reads as the operator",
      [
        "Official",
        "Offficial",
        "Bakso Suppport",
        "Supp0rt",
        "0ff1cial",
        "Аdmin",
        "ADMlN",
        "m.o.d.e.r.a.t.o.r",
        "Bakkso-Team",
        "ＡＤＭＩＮ",
        "Baks0 A I",
      ],
    ],
    [
      "has what nobody sees",
      [
        "a\u200bb",
        "\u3164",
        "Bu\u115fdi",
        "Ta\u034fri",
        "Ta\ufe0fri",
        "a\u2066b",
        "\u202eidub",
        "\u2800",
        "Bu\u00addi",
      ],
    ],
    ["mixes alphabets that look alike", ["Bаkso", "Tаri", "Οscar", "pаypal"]],
    [
      "is rude in Spanish, Portuguese, Italian or French",
      ["puta", "P.U.T.A", "cabrón", "g1lipollas", "caralho", "cazzo", "vaffanculo", "putain", "connard"],
    ],
    [
      "is rude in German, Dutch, Polish or Turkish",
      ["Hurensohn", "Arschloch", "Fotze", "klootzak", "kurwa", "KURWAAA", "orospu", "siktir"],
    ],
    ["is rude in Russian, in both alphabets", ["хуй", "пиздец", "Блять", "сука", "blyat", "pidor"]],
    [
      "is rude in Indonesian, Tagalog, Vietnamese or Hindi",
      [
        "kontol",
        "k0nt0l",
        "jancok",
        "anjing",
        "memek",
        "putangina",
        "địt mẹ",
        "chutiya",
        "madarchod",
        "चूतिया",
      ],
    ],
    ["is rude in Arabic, Persian or Hebrew", ["شرموطة", "قحبة", "کسکش", "זונה"]],
    ["is rude in Chinese, Japanese, Korean or Thai", ["傻逼", "操你妈", "まんこ", "씨발", "개새끼야", "ควย"]],
  ])("when it %s", async (_why, given) => {
    expect(await Promise.all(given.map(async (name) => [name, await outcome(name)]))).toEqual(
      given.map((name) => [name, REFUSED]),
    );
  });
});

it("names that people have are taken, in any script", async () => {
  const real = [
    ..."Anita Mona Concha Dolores Pedro Pinto Fanny Johny Lolita Griet Nazira Nazia Kurt Kutlu Huygens Curtis".split(
      " ",
    ),
    ..."Assunta Cockburn Sussex Scunthorpe Shiva Sukarno Sukasari Babita Bobby Magnus Pierre Chinua Chinwe Hoerner".split(
      " ",
    ),
    ..."Picasso Peter Gökhan Gottlieb Pedersen Fickert Horace Horatio Merdan Putri Putra Puteri Anjali Asuka".split(
      " ",
    ),
    ..."Cokorda Lundgren Malayali Kumar Zebra Hitoshi Ahmet Jebediah Szarlotka Batu Bangun".split(" "),
    "O'Neil Jr.",
    "St. John",
    "J.R.R. Tolkien",
    "Mr. Bean",
    "Dr. Dre",
    "A.J. Cook",
    "Badminton Ace",
    "Pula",
    "Núñez",
    "Łukasz",
    "Đặng Thị Lan",
    "Nguyễn",
    "Åse",
    "Ólafur",
    "Þórunn",
    "Ngũgĩ",
    "Tomáš",
    "Müller_7",
    "Zoë 99",
    "Наталья",
    "Суханов",
    "Худяков",
    "Ольга",
    "Сергій",
    "Βασίλης",
    "Νίκος",
    "محمد",
    "فاطمة",
    "زبیر",
    "کیارش",
    "נועה",
    "יוסף",
    "अनिता",
    "रणदीप",
    "প্রিয়া",
    "கவிதா",
    "虎",
    "王小明",
    "李娜",
    "アリス",
    "さくら",
    "김민준",
    "박지성",
    "สมชาย",
    "ณัฐ",
  ];
  const outcomes = await Promise.all(real.map(async (name) => [name, await outcome(name)]));
  expect(outcomes.filter(([, is]) => is !== "taken")).toEqual([]);
});

it("the operator can take a name off, whatever the case of its letters", () => {
  expect(["abcd…wxyz", "SPAMMER", "Spam"].map(names.isHidden)).toEqual([true, true, false]);
});
