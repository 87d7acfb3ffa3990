import { ButtonLabel, buttonClass } from "../../ui/button.tsx";
import { Clearing } from "../../ui/clearing/clearing.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { sitFigure } from "../../ui/figure.catalog.ts";
import { arrowSquareOutIcon } from "../../ui/icons/arrow-square-out.icon.ts";
import { Notice } from "../../ui/notice.tsx";
import page from "../../ui/page/page.module.css";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/swap.ts";
import styles from "./swap.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, publicUrl } = context.get(pageContext);
  return { publicUrl, siteName: site.name, swap: token.swap, mint: token.mint, isExample: token.isExample };
}

/** What was rendered stays until the page is loaded again. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { swap, siteName, publicUrl } = loaderData;
  return pageHead({
    siteName,
    publicUrl,
    path: "/swap",
    title: `${swap.title} · ${siteName}`,
    description: swap.lead,
    card: "swap",
  });
}

export default function Swap({ loaderData }: Route.ComponentProps) {
  const { swap, mint, isExample } = loaderData;
  return (
    <>
      <Clearing figure={sitFigure} className={styles.hero}>
        <h1 className={styles.title}>{swap.title}</h1>
        <p className={styles.lead}>{swap.lead}</p>
        <div className={styles.address}>
          <code>{mint}</code>
          <CopyButton text={mint} label="Copy Contract Address" variant="secondary" />
        </div>
        {isExample ? (
          <Notice kind="info">This is an example address. It exists on this demo's own chain alone.</Notice>
        ) : null}
        <a
          className={buttonClass({ variant: "primary", size: "site" })}
          href={swap.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ButtonLabel icon={arrowSquareOutIcon}>Open the swap</ButtonLabel>
        </a>
      </Clearing>
      <div className={page.band}>
        <Steps steps={swap.steps} />
      </div>
    </>
  );
}

interface StepsProps {
  steps: { title: string; text: string }[];
}

function Steps({ steps }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
