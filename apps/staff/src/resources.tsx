import type { Place, Resource } from '#lib/resource.ts';
import { home } from './resources/home.tsx';
import { inbox } from './resources/inbox.tsx';
import { mail } from './resources/mail.tsx';
import { members } from './resources/members.tsx';
import { report } from './resources/report.tsx';
import { settings } from './resources/settings.tsx';
import { site } from './resources/site.tsx';
import { trash } from './resources/trash.tsx';
import { videos } from './resources/videos.tsx';

/** The places of the console, in the order of the menu; the trash stands at its foot. */
export const places: readonly Place[] = [
  home,
  inbox,
  videos,
  site,
  members,
  mail,
  report,
  settings,
  trash,
];

/** Every resource of the console. */
export const resources: readonly Resource[] = places.flatMap(({ tabs }) =>
  tabs.flatMap(({ kinds }) => kinds),
);
