import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { setMood } from './moods.store.ts';

export const moodsRoutes = ({ db, limits }: { db: Database; limits: Limits }) => [
  bind(api.setMood, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const mood = await setMood(db.kysely, member, params.videoId, body.level);
    if (!mood) throw notFound();
    return mood;
  }),
];
