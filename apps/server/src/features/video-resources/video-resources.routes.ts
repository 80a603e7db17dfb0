import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { listVideoResources } from './video-resources.view.ts';

export const videoResourcesRoutes = ({ db }: { db: Database }) => [
  bind(api.listVideoResources, async ({ member, params }) => {
    const resources = await listVideoResources(db.kysely, member, params.videoId);
    if (!resources) throw notFound();
    return resources;
  }),
];
