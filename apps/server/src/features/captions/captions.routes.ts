import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { findTranscript } from './captions.view.ts';

export const captionsRoutes = ({ db }: { db: Database }) => [
  bind(api.getTranscript, async ({ member, params }) => {
    const transcript = await findTranscript(db.kysely, member, params.videoId);
    if (!transcript) throw notFound();
    return transcript;
  }),
];
