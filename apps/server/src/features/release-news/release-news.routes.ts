import { getReleaseNews } from '@orchard/contract/staff/release-news';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { readRelease } from '#platform/release/release.ts';
import { findReleaseNews } from './release-news.view.ts';

interface Parts {
  db: Database;
  releaseFeed: URL | null;
}

export const releaseNewsRoutes = ({ db, releaseFeed }: Parts) => [
  bind(getReleaseNews, () => findReleaseNews(db.kysely, releaseFeed, readRelease().version)),
];
