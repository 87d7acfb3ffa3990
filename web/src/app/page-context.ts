import type { PageData } from "@bakso/contract/content/page-data";
import { createContext, RouterContextProvider } from "react-router";

/** Where loaders find what the server knows when it renders a page. */
export const pageContext = createContext<PageData>();

/** Wraps the data of one rendering for the router. */
export function providePageData(data: PageData): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, data);
  return context;
}
