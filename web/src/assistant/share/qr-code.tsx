import encodeQR from "qr";
import styles from "./share.module.css";

/** Light modules around a code, without which many cameras do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in both themes: cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg role="img" aria-label={label} className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
