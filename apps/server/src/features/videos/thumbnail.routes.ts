import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { AskPlatform } from './oembed.ts';
import { correctThumbnail, keepFirstThumbnail } from './videos.store.ts';
import { isVideoVisible } from './videos.view.ts';

interface ThumbnailRoutesParts {
  db: Database;
  limits: Limits;
  askPlatform: AskPlatform;
}

export const thumbnailRoutes = ({ db, limits, askPlatform }: ThumbnailRoutesParts) => [
  // Every member sees what one member sends, so the platform itself has the last word.
  bind(api.saveThumbnail, async ({ member, params, body, request }) => {
    if (!(await isVideoVisible(db.kysely, member, params.videoId))) throw notFound();
    await limits.count(request, LIMITS.thumbnail, String(member.id));
    const sent = body.thumbnail_url;
    const ids = await keepFirstThumbnail(db.kysely, params.videoId, sent);
    if (!ids) return undefined;
    askPlatform(ids)
      .then(async (answer) => {
        if (answer.kind === 'unknown') return;
        const right = answer.kind === 'thumbnail' ? answer.url : null;
        if (right !== sent) await correctThumbnail(db.kysely, params.videoId, sent, right);
      })
      .catch((error) => request.log.error({ err: error }, 'thumbnail'));
    return undefined;
  }),
];
