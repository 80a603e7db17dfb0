import { staffHabits } from '@orchard/contract/staff/habits';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { noteContact } from './habits.commands.ts';
import { listHabits } from './habits.view.ts';

export const habitsRoutes = ({ db }: SiteParts) => [
  bind(staffHabits.list, ({ query }) => listHabits(db.kysely, query)),

  bind(staffHabits.contact, async ({ staff, params, body }) => {
    await noteContact(db.kysely, staff, { memberId: params.id, note: body.note });
    return undefined;
  }),
];
