import { getReleaseNews } from '@orchard/contract/staff/release-news';
import { readRelease } from '#platform/config/release.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findReleaseNews } from './release-news.view.ts';

export const releaseNewsRoutes = ({ db, releaseFeed }: SiteParts) => [
  bind(getReleaseNews, () => findReleaseNews(db.kysely, releaseFeed, readRelease().version)),
];
