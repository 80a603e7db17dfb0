import { findLinkTargets, listLinksTo, readLinkTarget } from '@orchard/contract/staff/links';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { findLinksTo, findTarget, findTargets } from './links.view.ts';

export const linksRoutes = ({ db: { kysely: db }, origin }: { db: Database; origin: string }) => [
  bind(findLinkTargets, ({ query }) => findTargets(db, query.q)),
  bind(readLinkTarget, ({ query }) => findTarget(db, origin, query.url)),
  bind(listLinksTo, ({ body }) => findLinksTo(db, origin, body)),
];
