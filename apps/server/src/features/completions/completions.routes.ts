import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { toggleMark } from '../../use-cases/toggle-mark.ts';
import { toggleCompletion } from './completions.store.ts';

export const completionsRoutes = ({ db, limits }: { db: Database; limits: Limits }) => [
  bind(api.toggleCompletion, async ({ member, params, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    return toggleMark(db, member, params.videoId, toggleCompletion);
  }),
];
