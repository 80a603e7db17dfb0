import { previewNotice, previewPage, previewVideo } from '@orchard/contract/staff/preview';
import { findBrand } from '#features/brands/brands.view.ts';
import { findSavedNotice } from '#features/notices/notices.view.ts';
import { findSavedPage } from '#features/pages/pages.view.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { takeSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { imaginedMember } from '#platform/sessions/member.ts';

/** Saved content as members of a brand would see it. */
export const previewRoutes = ({ db, videoLists }: SiteParts & { videoLists: VideoLists }) => {
  const memberOf = async (brandId: number | undefined) => {
    if (brandId === undefined) return imaginedMember([]);
    const brand = await orNotFound(findBrand(db.kysely, brandId));
    return imaginedMember([brand]);
  };
  const there = <Found>(found: Found | undefined): Found => {
    if (found === undefined) throw notFound();
    return found;
  };
  return [
    bind(previewVideo, async ({ params, query }) => {
      const member = await memberOf(query.brand);
      const snapshot = await takeSnapshot(db.kysely);
      return there(await videoLists.findSaved({ member, snapshot }, params.id));
    }),
    bind(previewNotice, async ({ params, query }) =>
      there(await findSavedNotice(db.kysely, await memberOf(query.brand), params.id)),
    ),
    bind(previewPage, async ({ params, query }) =>
      there(await findSavedPage(db.kysely, await memberOf(query.brand), params.id)),
    ),
  ];
};
