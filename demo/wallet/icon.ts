const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#3d3a8c"/><path d="M7 12.5A3.5 3.5 0 0 1 10.500 9H22v4" fill="none" stroke="#cfd0ff" stroke-width="2"/><rect x="7" y="12" width="18" height="12" rx="3" fill="#cfd0ff"/><circle cx="20.500" cy="18" r="2" fill="#3d3a8c"/></svg>`;

/** The wallet's picture, as Wallet Standard wants it. */
export const WALLET_ICON = `data:image/svg+xml;base64,${btoa(SVG)}` as const;
