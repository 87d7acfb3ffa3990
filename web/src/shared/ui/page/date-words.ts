const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "2026-11" → "November 2026", "2025-11-11" → "November 11th 2025". */
export function dateWords(date: string): string {
  const [year = "", month = "", day] = date.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  return day === undefined ? `${name} ${year}` : `${name} ${ordinal(Number(day))} ${year}`;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? undefined : ["st", "nd", "rd"][(day % 10) - 1];
  return `${day}${ending ?? "th"}`;
}
