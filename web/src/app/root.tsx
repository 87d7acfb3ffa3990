import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { pageContext } from "./page-context.ts";
import "../shared/styles/tokens.css";
import "../shared/styles/base.css";
import { leaveToDocuments } from "../shared/lib/leave-to-document.ts";
import printStyles from "../shared/styles/print.css?url";
import { ErrorPage, NotFoundPage } from "./error-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, isDemo, publicUrl } = context.get(pageContext);
  return {
    site,
    token: { symbol: token.symbol, mint: token.mint, isExample: token.isExample },
    isDemo,
    publicUrl,
  };
}

/** Content seldom changes: a page keeps the data that it was rendered with until it is loaded again. */
export function shouldRevalidate() {
  return false;
}

/** What a route may say about itself. */
export interface RouteHandle {
  /** The page has its own script; React does not run on it. */
  hasOwnScript?: boolean;
  /** It is there to be used: its scripts start by themselves, and at once for who is signed in. */
  isForHolders?: boolean;
}

/** Who starts a page's scripts, and when; without a word here they wait until somebody wants what they do. */
function scriptOf(matches: ReturnType<typeof useMatches>): "own" | "now" | "idle" | undefined {
  for (const { handle, loaderData } of matches) {
    const { hasOwnScript, isForHolders } = (handle ?? {}) as RouteHandle;
    if (hasOwnScript) return "own";
    if (isForHolders) return (loaderData as { hasSessionCookie?: boolean }).hasSessionCookie ? "now" : "idle";
  }
}

const VIEWPORT = "width=device-width, initial-scale=1, viewport-fit=cover";
/** In the assistant all has its place in the window: a phone's keyboard makes that smaller, and lies over nothing. */
const ASSISTANT_VIEWPORT = `${VIEWPORT}, interactive-widget=resizes-content`;

export function Layout({ children }: { children: React.ReactNode }) {
  const script = scriptOf(useMatches());
  return (
    <html lang="en" data-script={script}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={script === "now" || script === "idle" ? ASSISTANT_VIEWPORT : VIEWPORT}
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFE7AE" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0A1826" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
        <link rel="stylesheet" href={printStyles} media="print" />
      </head>
      <body>
        {children}
        {script === "own" ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    document.documentElement.dataset.started = "";
    // The page's loader waits for this before it replays clicks made meanwhile.
    window.dispatchEvent(new Event("app:ready"));
    return leaveToDocuments();
  }, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <main>{isNotFound ? <NotFoundPage /> : <ErrorPage error={error} />}</main>;
}
