/** What the wallet remembers of this site between page loads. */
export interface Authorisation {
  id: string;
  name: string;
  address: string;
  /** 32 bytes, base64. */
  publicKey: string;
  isLocked: boolean;
}

const KEY = "bakso-demo-wallet";

export function readAuthorisation(): Authorisation | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as Authorisation);
}

export function writeAuthorisation(authorisation: Authorisation | null): void {
  if (authorisation === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(authorisation));
}

/** Tells when another tab changed it, as an extension would tell every tab. */
export function onAuthorisationChanged(listener: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) listener();
  });
}
