import type { SiteContent } from "@bakso/contract/content/content.shapes";
import type { OutboundLink } from "@bakso/contract/content/links.shapes";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { Figure } from "../figure.tsx";
import { denFigure } from "../figures/den.figure.ts";
import { denEyeFigure } from "../figures/den-eye.figure.ts";
import { Icon } from "../icon.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { Edge } from "./edge/edge.tsx";
import ground from "./ground.module.css";
import { serviceIcon } from "./service-icon.ts";
import styles from "./site-footer.module.css";

interface SiteFooterProps {
  site: Pick<SiteContent, "name" | "footer" | "legal">;
  accounts: readonly OutboundLink[];
  /** The accounts are examples, and the small print says so. */
  isExample: boolean;
}

/** The earth under every public page: who he is, where to see him, where to follow him, and the way on. */
export function SiteFooter({ site, accounts, isExample }: SiteFooterProps) {
  const { tiger, visit, social, quickLinks } = site.footer;
  return (
    <footer className={classNames(ground.ground, styles.footer)}>
      <Edge kind="soil" />
      <div className={styles.columns}>
        <section>
          <h2 className={styles.title}>{tiger.title}</h2>
          <p>{tiger.text}</p>
        </section>
        <section>
          <h2 className={styles.title}>{visit.title}</h2>
          <p>{visit.text}</p>
        </section>
        <section>
          <h2 className={styles.title}>{social}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
          <ul role="list" className={styles.accounts}>
            {accounts.map(({ label, url, service }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer" className={styles.account}>
                  {service ? <Icon path={serviceIcon(service)} sizePx={24} /> : label}
                  <VisuallyHidden>{label} (opens in a new tab)</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.title}>
            {quickLinks.title}
          </h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <ul role="list" className={styles.links}>
            {quickLinks.links.map(({ label, path }) => (
              <li key={path}>
                <Link to={path} prefetch="intent">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.end}>
        <Den />
        <p className={styles.legal}>
          {site.legal.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {isExample ? <span>Example accounts. None of them is ours.</span> : null}
        </p>
      </div>
    </footer>
  );
}

/** Where he sleeps, under the roots. Whoever comes all the way down is looked at with one eye. */
function Den() {
  return (
    <div className={styles.den} aria-hidden>
      <Figure source={denFigure} />
      <Figure source={denEyeFigure} className={styles.eye ?? ""} />
    </div>
  );
}
