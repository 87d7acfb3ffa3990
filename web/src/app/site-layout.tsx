import { Outlet, useMatches } from "react-router";
import { linksOf } from "../shared/ui/page/link-kinds.ts";
import { SiteFooter } from "../shared/ui/page/site-footer.tsx";
import { SiteBar } from "../shared/ui/site-bar/site-bar.tsx";
import { HelperChat } from "../site/helper/helper-chat.tsx";
import type { Route } from "./+types/site-layout.ts";
import { pageContext } from "./page-context.ts";
import type { RouteHandle } from "./root.tsx";
import styles from "./site-layout.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { site, links, helper, isDemo } = context.get(pageContext);
  return {
    site: { name: site.name, navigation: site.navigation, footer: site.footer, legal: site.legal },
    accounts: linksOf(links.links, "social"),
    isExample: links.isExample && isDemo,
    helper,
  };
}

/** The rendered data stays until the page is loaded again. */
export function shouldRevalidate() {
  return false;
}

/** What a public page may say about itself. */
export interface PublicPageHandle extends RouteHandle {
  /** The helper chat floats in its corner. */
  hasHelper?: boolean;
}

/**
 * Marks a page fresh until its first paint (site-layout.module.css). One that is loaded again, or opened at one of its parts,
 * is never marked: the browser looks for the place while it lays the page out, and would take estimated heights for true. A
 * page that is loaded out of sight paints nothing: it is marked until it is loaded. Kept small: it stands in every page. The
 * browser's own build leaves it out: where that runs, this has run.
 */
const MARK_FRESH = import.meta.env.SSR
  ? `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type=="navigate"){const{dataset:d}=document.documentElement,done=()=>delete d.fresh;d.fresh="";addEventListener("load",done);new PerformanceObserver(done).observe({type:"paint"})}`
  : "";

/** Bar above, footer below: what all public pages have around them. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { site, accounts, isExample, helper } = loaderData;
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PublicPageHandle);
  const hasHelper = handles.some((page) => page.hasHelper);
  const hasOwnScript = handles.some((page) => page.hasOwnScript);
  return (
    <>
      {hasOwnScript ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, whose hash the page's policy names
        <script dangerouslySetInnerHTML={{ __html: MARK_FRESH }} />
      )}
      <SiteBar site={site} />
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter site={site} accounts={accounts} isExample={isExample} />
      {hasHelper ? <HelperChat texts={helper} /> : null}
    </>
  );
}
