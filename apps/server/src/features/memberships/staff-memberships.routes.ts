import { staffMemberships } from '@orchard/contract/staff/membership-lists';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { listMemberships } from './staff-memberships.view.ts';

export const staffMembershipsRoutes = ({ db }: SiteParts) => [
  bind(staffMemberships.list, ({ query }) => listMemberships(db.kysely, query)),
];
