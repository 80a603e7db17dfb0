import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { rateVideo } from './ratings.store.ts';

export const ratingsRoutes = ({ db, limits }: { db: Database; limits: Limits }) => [
  bind(api.rateVideo, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const rating = await rateVideo(db.kysely, member, params.videoId, body.stars);
    if (!rating) throw notFound();
    return rating;
  }),
];
