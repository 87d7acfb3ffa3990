/** What is planned, in a few lines on a field of 96 by 96. */
const LINES = {
  chats:
    "M16 16H58A10 10 0 0 1 68 26V46A10 10 0 0 1 58 56H36L22 68V56H16A10 10 0 0 1 6 46V26A10 10 0 0 1 16 16ZM78 36H80A10 10 0 0 1 90 46V64A10 10 0 0 1 80 74H76V86L62 74H48A10 10 0 0 1 40 69",
  gift: "M14 46V86H82V46M8 30H88V46H8ZM48 30V86M48 30C40 10 20 8 24 21 26 28 38 30 48 30ZM48 30C56 10 76 8 72 21 70 28 58 30 48 30Z",
  signpost: "M48 8V88M18 16H66L80 28 66 40H18ZM78 48H34L20 59 34 70H78ZM34 88H62",
  book: "M48 26C38 16 22 14 6 18V76C22 72 38 74 48 84 58 74 74 72 90 76V18C74 14 58 16 48 26ZM48 26V84M18 34C26 33 32 34 38 38M18 50C26 49 32 50 38 54M58 38C64 34 70 33 78 34M58 54C64 50 70 49 78 50",
} as const;

export type SketchKind = keyof typeof LINES;

export const isSketch = (picture: string): picture is SketchKind => Object.hasOwn(LINES, picture);

interface SketchProps {
  kind: SketchKind;
  className: string | undefined;
}

/** A thing that is not there yet, outlined in dashes. */
export function Sketch({ kind, className }: SketchProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 96 96"
      className={className}
      fill="none"
      strokeDasharray="6 5"
      strokeLinecap="round"
      strokeWidth={3}
    >
      <path d={LINES[kind]} />
    </svg>
  );
}
