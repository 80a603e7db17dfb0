import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { findTranscript, searchSpoken } from './captions.view.ts';

export const captionsRoutes = ({ db }: { db: Database }) => [
  bind(api.getTranscript, async ({ member, params }) => {
    const cues = await findTranscript(db.kysely, member, params.videoId);
    if (!cues) throw notFound();
    return { cues };
  }),

  bind(api.searchSpoken, ({ member, query }) =>
    searchSpoken(db.kysely, member, query.search ?? ''),
  ),
];
