/** What people write in a hurry, and the words that are meant. English and Indonesian. */
const SHORT: Readonly<Record<string, string>> = {
  // English
  u: "you",
  ur: "your",
  r: "are",
  hw: "how",
  hav: "have",
  wat: "what",
  wats: "what is",
  whats: "what is",
  hows: "how is",
  whos: "who is",
  wheres: "where is",
  im: "I am",
  ive: "I have",
  rn: "right now",
  "2day": "today",
  tmrw: "tomorrow",
  pls: "please",
  plz: "please",
  thx: "thanks",
  msg: "message",
  msgs: "messages",
  pic: "picture",
  pics: "pictures",
  img: "image",
  addr: "address",
  bal: "balance",
  qs: "questions",
  wanna: "want to",
  gonna: "going to",
  gimme: "give me",
  lemme: "let me",
  // Indonesian
  brp: "berapa",
  brapa: "berapa",
  hrg: "harga",
  hrga: "harga",
  skrg: "sekarang",
  skr: "sekarang",
  skrang: "sekarang",
  tgl: "tanggal",
  yg: "yang",
  gw: "saya",
  gue: "saya",
  gua: "saya",
  aku: "saya",
  gmn: "bagaimana",
  gimana: "bagaimana",
  tdk: "tidak",
  ga: "tidak",
  gak: "tidak",
  nggak: "tidak",
  ngga: "tidak",
  engga: "tidak",
  enggak: "tidak",
  udah: "sudah",
  udh: "sudah",
  sdh: "sudah",
  blm: "belum",
  dr: "dari",
  dgn: "dengan",
  sm: "sama",
  utk: "untuk",
  hr: "hari",
  liat: "lihat",
  liatin: "lihat",
  kasih: "beri",
  kasi: "beri",
  bs: "bisa",
  lg: "lagi",
  tlg: "tolong",
  gbr: "gambar",
  gmbr: "gambar",
  pake: "pakai",
  cariin: "cari",
  gambarin: "gambarkan",
  gambarkn: "gambarkan",
  bikin: "buatkan",
  bikinin: "buatkan",
  buatin: "buatkan",
  buatkn: "buatkan",
  masukin: "masukkan",
  tambahin: "tambahkan",
  hapusin: "hapus",
  keluarin: "keluarkan",
  simpenin: "simpan",
  simpen: "simpan",
  ringkasin: "ringkas",
  rangkumin: "rangkum",
  cekin: "cek",
  ubahin: "ubah",
  gantiin: "ganti",
  lukisin: "lukiskan",
  beliin: "beli",
  kabarin: "beri kabar",
  pantauin: "pantau",
  bukain: "buka",
  bacain: "baca",
  jelasin: "jelaskan",
  ngobrol: "bicara",
  ngomong: "bicara",
  ngomongin: "bicara soal",
};

/** Words that say nothing: they are left out at the end, and after a comma. */
const PARTICLES = new Set([
  ...["please", "lol", "bro", "man", "mate", "buddy", "dude", "fam", "haha", "hehe"],
  ...["dong", "deh", "sih", "nih", "ya", "yah", "kak", "bang", "gan", "min", "bro", "wkwk"],
]);

/** Words that questions turn on. One slip of the fingers in them is seen through. */
const WATCHED = [
  ...[
    "price",
    "balance",
    "watchlist",
    "leaderboard",
    "picture",
    "pictures",
    "answers",
    "messages",
    "questions",
  ],
  ...["remaining", "headlines", "latest", "quota", "holding", "holdings", "donation", "donations", "gallery"],
  ...["tiger", "tigers", "draw", "today", "right", "worth", "chart", "search", "remove", "conversation"],
  ...["berapa", "sekarang", "berita", "gambar", "gambarkan", "jawaban", "peringkat", "obrolan", "percakapan"],
  ...["tambahkan", "hapus", "donasi", "galeri", "harimau", "pantau", "saldo", "harga"],
];
/** In shorter words one letter makes another word. */
const LEAST_LETTERS = 6;

/**
 * A question as it would be written with time: short forms spelled out, one slip in a word that matters mended. For
 * whoever goes by words; nobody is shown it. Links and addresses stay as they are.
 */
export function plainQuestion(question: string): string {
  const words = question.trim().split(/\s+/).map(mend);
  while (words.length > 1 && PARTICLES.has(bare(words.at(-1) ?? ""))) {
    const [mark] = /[?!.]*$/.exec(words.pop() ?? "") ?? [""];
    const last = words.pop() ?? "";
    words.push(last.replace(/,$/, "") + mark);
  }
  return words.join(" ");
}

const bare = (word: string): string => word.toLowerCase().replace(/^["'(]+|["'),?!.:;]+$/g, "");

function mend(word: string): string {
  const [, before = "", inner = "", after = ""] = /^(["'(]*)(.*?)(["'),?!.:;]*)$/s.exec(word) ?? [];
  const said = inner.toLowerCase();
  if (!/^[a-z0-9]+$/.test(said)) return word;
  const meant = Object.hasOwn(SHORT, said) ? SHORT[said] : slipOf(said);
  return meant === undefined ? word : `${before}${meant}${after}`;
}

function slipOf(said: string): string | undefined {
  if (WATCHED.includes(said)) return undefined;
  return WATCHED.find((word) =>
    word.length >= LEAST_LETTERS
      ? said[0] === word[0] && isOneSlip(said, word)
      : said.length === word.length && isSwapped(said, word),
  );
}

/** Two letters beside each other changed places. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** One letter too many, too few or wrong, or two that changed places. A plural is no slip. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === `${b}s`) return false;
  if (isSwapped(a, b)) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}
