import { getReleaseNews } from '@orchard/contract/staff/release-news';
import { readRelease } from '#platform/config/release.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { findReleaseNews } from './release-news.view.ts';

interface ReleaseNewsRoutesParts {
  db: Database;
  releaseFeed: URL | null;
}

export const releaseNewsRoutes = ({ db, releaseFeed }: ReleaseNewsRoutesParts) => [
  bind(getReleaseNews, () => findReleaseNews(db.kysely, releaseFeed, readRelease().version)),
];
