const loading = new Map<string, Promise<void>>();

/**
 * Loads a script of another host, once for each page. After a failed load, the next caller tries again. Such scripts
 * load only when a person opens something that needs them.
 *
 * @throws Error when it does not come
 */
export function loadScript(url: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  loading.set(url, promise);
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.addEventListener("load", () => resolve());
  script.addEventListener("error", () => {
    loading.delete(url);
    script.remove();
    reject(new Error("The script could not be loaded"));
  });
  document.head.append(script);
  return promise;
}
