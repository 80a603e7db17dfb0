import { findLinkTargets, listLinksTo, readLinkTarget } from '@orchard/contract/staff/links';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findLinksTo, findTarget, findTargets } from './links.view.ts';

export const linksRoutes = ({ db: { kysely: db }, origin }: SiteParts) => [
  bind(findLinkTargets, ({ query }) => findTargets(db, query.q)),
  bind(readLinkTarget, ({ query }) => findTarget(db, origin, query.url)),
  bind(listLinksTo, ({ body }) => findLinksTo(db, origin, body)),
];
