import { inbox } from '@orchard/contract/staff/inbox';
import { bind } from '#platform/http/bind.ts';
import { problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findInboxState, kindsOf, listInbox } from './inbox.view.ts';
import { findMailFrame } from './mail-frame.view.ts';

export const inboxRoutes = ({ db: { kysely: db }, product }: SiteParts) => [
  bind(inbox.list, ({ staff, query }) => listInbox(db, staff, query)),
  bind(inbox.state, ({ staff }) => findInboxState(db, staff)),
  bind(inbox.mailFrame, ({ staff, query }) => {
    if (!kindsOf(staff).includes(query.kind)) throw problem(403);
    return findMailFrame(db, staff, { ...query, product });
  }),
];
