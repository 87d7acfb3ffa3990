import type { OutboundLink } from "@bakso/contract/content/links.shapes";
import { discordLogoIcon } from "../icons/discord-logo.icon.ts";
import { instagramLogoIcon } from "../icons/instagram-logo.icon.ts";
import { telegramLogoIcon } from "../icons/telegram-logo.icon.ts";
import { tiktokLogoIcon } from "../icons/tiktok-logo.icon.ts";
import { xLogoIcon } from "../icons/x-logo.icon.ts";
import { youtubeLogoIcon } from "../icons/youtube-logo.icon.ts";

type Service = NonNullable<OutboundLink["service"]>;

const ICONS: Record<Service, string> = {
  x: xLogoIcon,
  telegram: telegramLogoIcon,
  tiktok: tiktokLogoIcon,
  youtube: youtubeLogoIcon,
  instagram: instagramLogoIcon,
  discord: discordLogoIcon,
};

/** Path data of a service's logo. */
export const serviceIcon = (service: Service): string => ICONS[service];
