import type { SearchGroup } from '@orchard/contract/search-groups';
import { t } from './group-messages.ts';

const NAMES = {
  spoken: 'groups.spoken',
  series: 'groups.series',
  notices: 'groups.notices',
  pages: 'groups.pages',
  faqs: 'groups.faqs',
  answers: 'groups.answers',
} as const satisfies Record<SearchGroup, string>;

/** The name of what a search finds beside videos. */
export const groupName = (group: SearchGroup): string => t(NAMES[group]);
