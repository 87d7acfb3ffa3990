import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Figure } from "./figure.tsx";
import { headHappy } from "./figures/head-happy.figure.ts";
import { headSad } from "./figures/head-sad.figure.ts";
import { headSleep } from "./figures/head-sleep.figure.ts";
import { headSmall } from "./figures/head-small.figure.ts";
import { headThink } from "./figures/head-think.figure.ts";
import { jumpFigure } from "./figures/jump.figure.ts";
import { lookBackFigure } from "./figures/look-back.figure.ts";
import { napFigure } from "./figures/nap.figure.ts";
import { peekFigure } from "./figures/peek.figure.ts";
import { sadFigure } from "./figures/sad.figure.ts";
import { sitFigure } from "./figures/sit.figure.ts";
import { standFigure } from "./figures/stand.figure.ts";
import { thinkFigure } from "./figures/think.figure.ts";
import { waveFigure } from "./figures/wave.figure.ts";
import { IconButton } from "./icon-button.tsx";
import { downloadSimpleIcon } from "./icons/download-simple.icon.ts";
import { magnifyingGlassIcon } from "./icons/magnifying-glass.icon.ts";
import { paperPlaneRightBoldIcon } from "./icons/paper-plane-right-bold.icon.ts";
import { pencilSimpleIcon } from "./icons/pencil-simple.icon.ts";
import { plusIcon } from "./icons/plus.icon.ts";
import { pushPinIcon } from "./icons/push-pin.icon.ts";
import { slidersHorizontalIcon } from "./icons/sliders-horizontal.icon.ts";
import { trashIcon } from "./icons/trash.icon.ts";
import { walletBoldIcon } from "./icons/wallet-bold.icon.ts";
import { Menu } from "./menu.tsx";
import { Notice } from "./notice.tsx";
import { Panel } from "./panel.tsx";
import styles from "./showcase.module.css";
import { Skeleton } from "./skeleton.tsx";
import { Stripes } from "./stripes.tsx";
import { Switch } from "./switch.tsx";
import { TextField } from "./text-field.tsx";
import { Thinking } from "./thinking.tsx";
import { createToastQueue } from "./toast.queue.ts";
import { ToastRegion } from "./toast-region.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";

const FIGURES = [
  waveFigure,
  sitFigure,
  thinkFigure,
  napFigure,
  sadFigure,
  jumpFigure,
  standFigure,
  lookBackFigure,
  peekFigure,
];
const LONG_TEXT =
  "A sentence that goes on for longer than anybody would write it, withoutasinglebreakinthelastofitswords:Donaudampfschifffahrtsgesellschaftskapitän";
const toasts = createToastQueue();

/** Every part of the interface on one page, in its states, for development. */
export function Showcase() {
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      <Section title="Type">
        <p className={styles.hero}>Meet Bakso!</p>
        <h2>About 350 tigers like him</h2>
        <h3>What the token does, and what it does not</h3>
        <p>
          A Sumatran tiger cub with big paws, a small token and a forest to look after.{" "}
          <a href="#type">Read his story</a>, or copy <code>8mKq7tBk</code>. The price is $0.0<sub>5</sub>
          3821.
        </p>
      </Section>
      <Section title="Buttons">
        <ButtonSamples />
      </Section>
      <Section title="Words in place">
        <NoticeSamples />
      </Section>
      <Section title="Forms">
        <FormSamples />
      </Section>
      <Section title="Waiting">
        <Thinking>Thinking...</Thinking>
        <Stripes sizePx={40} />
        <Skeleton lineCount={5} />
      </Section>
      <Section title="Overlays">
        <OverlaySamples />
      </Section>
      <Section title="Panels">
        <PanelSample />
      </Section>
      <Section title="Bakso">
        <div className={styles.figures}>
          {FIGURES.map((source) => (
            <Figure key={source.name} source={source} alt={source.name} />
          ))}
        </div>
        <div className={styles.row}>
          <Figure source={headSmall} widthPx={34} />
          {[headHappy, headThink, headSad, headSleep].map((source) => (
            <Figure key={source.name} source={source} />
          ))}
          <Figure source={headHappy} widthPx={70} />
        </div>
      </Section>
      <ToastRegion queue={toasts} />
      <TooltipLayer />
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function ButtonSamples() {
  return (
    <>
      <div className={styles.row}>
        <Button variant="primary" size="site">
          Get $BAKSO
        </Button>
        <Button size="site">Read his story</Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" icon={walletBoldIcon}>
          Connect Wallet
        </Button>
        <Button icon={slidersHorizontalIcon}>Options</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={trashIcon}>
          Delete
        </Button>
        <Button disabled>Verifying</Button>
        <Button variant="primary" disabled>
          Verifying
        </Button>
      </div>
      <div className={styles.row}>
        <IconButton label="New chat" icon={plusIcon} />
        <IconButton label="Search" icon={magnifyingGlassIcon} variant="raised" />
        <IconButton label="Send" icon={paperPlaneRightBoldIcon} variant="primary" />
        <IconButton label="Rename" icon={pencilSimpleIcon} look="small" />
        <CopyButton text="8mKq7tBk" />
        <CopyButton text="8mKq7tBk" isIconOnly />
      </div>
      <Button isWide>{LONG_TEXT}</Button>
    </>
  );
}

function NoticeSamples() {
  return (
    <>
      <Notice kind="info">offline demo model</Notice>
      <Notice kind="warning">You need at least 350000 $BAKSO to access this feature.</Notice>
      <Notice kind="error" action={<Button>Retry</Button>}>
        The chain did not answer. Last verified 14:02.
      </Notice>
      <Notice kind="error">{LONG_TEXT}</Notice>
      <EmptyState figure={napFigure} action={<Button icon={plusIcon}>New chat</Button>}>
        No conversations yet. Start a new chat!
      </EmptyState>
    </>
  );
}

function FormSamples() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <TextField label="Name" placeholder="Where do tigers sleep?" hint="At most 200 characters." />
      <TextField
        label="Contract address"
        required
        defaultValue="8mKq"
        error="An address has 32 to 44 characters."
      />
      <TextField label="Search" isLabelHidden placeholder="Search chats" type="search" />
      <div className={styles.row}>
        <Switch label="Speech Mode" isOn={isOn} onChange={setOn} />
        <Switch label="News" isOn={!isOn} onChange={(next) => setOn(!next)} />
      </div>
    </>
  );
}

function OverlaySamples() {
  const [open, setOpen] = useState<"wallet" | "confirm" | "long" | null>(null);
  const close = () => setOpen(null);
  const items = [
    {
      id: "rename",
      label: "Rename",
      icon: pencilSimpleIcon,
      onSelect: () => toasts.show({ kind: "info", text: "Renamed" }),
    },
    {
      id: "pin",
      label: "Pin",
      icon: pushPinIcon,
      onSelect: () => toasts.show({ kind: "success", text: "Pinned" }),
    },
    { id: "export", label: "Export", icon: downloadSimpleIcon, isDisabled: true, onSelect: close },
    {
      id: "delete",
      label: "Delete",
      icon: trashIcon,
      isDanger: true,
      startsGroup: true,
      onSelect: () => setOpen("confirm"),
    },
  ];
  return (
    <div className={styles.row}>
      <Button variant="primary" onClick={() => setOpen("wallet")}>
        Connect Wallet
      </Button>
      <Button onClick={() => setOpen("long")}>Long dialog</Button>
      <Button
        onClick={() =>
          toasts.show({
            kind: "error",
            text: "Failed to stop conversation",
            action: { label: "Retry", onSelect: close },
          })
        }
      >
        Toast
      </Button>
      <Menu
        label="Options"
        align="start"
        items={items}
        renderTrigger={(trigger) => (
          <Button {...trigger} icon={slidersHorizontalIcon}>
            Options
          </Button>
        )}
      />
      <Dialog
        isOpen={open === "wallet"}
        onClose={close}
        title="Connect Wallet"
        hasPeek
        footer={<Button onClick={close}>Close</Button>}
      >
        <p>Sign a text that proves this wallet is yours. No transaction is asked for, nothing is spent.</p>
        <Button isWide icon={walletBoldIcon}>
          Phantom
        </Button>
        <Notice kind="error">You need at least 350000 $BAKSO to access this feature.</Notice>
      </Dialog>
      <Dialog isOpen={open === "long"} onClose={close} title="Help & Guide">
        {Array.from({ length: 24 }, (_, line) => `${line + 1}. ${LONG_TEXT}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        title="Delete this chat?"
        onYes={close}
        onNo={close}
        isDanger
      >
        <p>“Where do tigers sleep?” and its 12 messages will be gone for good.</p>
      </ConfirmDialog>
    </div>
  );
}

function PanelSample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show Library</Button>
      <div className={styles.panelHost}>
        <Panel
          title="Library"
          side="left"
          isOpen={isOpen}
          overlayQuery="(max-width: 768px)"
          onClose={() => setOpen(false)}
          actions={<IconButton label="New chat" icon={plusIcon} />}
        >
          <EmptyState figure={napFigure}>No agent outputs available</EmptyState>
        </Panel>
      </div>
    </>
  );
}
