import { data } from "react-router";
import { WholeMarkdown } from "../../assistant/chat/markdown/whole-markdown.tsx";
import { countWords } from "../../shared/lib/count-words.ts";
import { siteTimeText } from "../../shared/lib/site-time-text.ts";
import { CARD_SIZE } from "../../shared/made-card/card-ground.catalog.ts";
import { SharedTalkPage } from "../../site/shared-talk/shared-talk-page.tsx";
import { NotFoundPage } from "../error-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/shared.ts";

/** No script at all runs on it: it says what strangers wrote. And search engines are not shown it. */
export const handle = { hasOwnScript: true, isListed: false };

export function loader({ context }: Route.LoaderArgs) {
  const { share, sharedTalk, site, assistant, publicUrl } = context.get(pageContext);
  if (share === null) throw data("Not found", { status: 404 });
  return {
    ...share,
    words: sharedTalk,
    demoLabel: assistant.demoLabel,
    assistantName: assistant.name,
    publicUrl,
    siteName: site.name,
    utcOffsetHours: site.siteClock.utcOffsetHours,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const unlisted = { name: "robots", content: "noindex, nofollow" };
  if (!loaderData) return [unlisted];
  const { talk, token, words, siteName, publicUrl } = loaderData;
  const head = pageHead({
    siteName,
    publicUrl,
    path: `/shared/${token}`,
    title: `${talk.title} · ${siteName}`,
    description: words.description.replaceAll("{count}", countWords(talk.messages.length)),
    card: {
      widthPx: CARD_SIZE.width,
      heightPx: CARD_SIZE.height,
      path: `/shared/${token}/card.jpg`,
      type: "image/jpeg",
      alt: `${words.label}: ${talk.title}`,
    },
  });
  // What is only for search engines is left out.
  return [unlisted, ...head.filter((one) => !("script:ld+json" in one))];
}

export default function Shared({ loaderData }: Route.ComponentProps) {
  const { utcOffsetHours, publicUrl, ...page } = loaderData;
  return (
    <SharedTalkPage
      {...page}
      ownOrigin={publicUrl}
      timeText={(instant) => siteTimeText(new Date(instant), utcOffsetHours)}
      renderText={(text) => <WholeMarkdown text={text} ownOrigin={publicUrl} />}
    />
  );
}

export function ErrorBoundary() {
  return <NotFoundPage />;
}
