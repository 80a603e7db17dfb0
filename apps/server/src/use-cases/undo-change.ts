import type { Kysely } from 'kysely';
import type { RecordResource } from '#console/records/record-resource.ts';
import { undoChange } from '#console/records/undo.ts';
import { bannerSlideResource } from '#features/banner-slides/banner-slides.store.ts';
import { brandResource } from '#features/brands/brands.store.ts';
import { broadcastResource } from '#features/broadcasts/broadcasts.store.ts';
import { captionResource } from '#features/captions/captions.store.ts';
import { contactCategoryResource } from '#features/contact-categories/contact-categories.store.ts';
import { correctionResource } from '#features/corrections/corrections.store.ts';
import { faqCategoryResource, faqResource } from '#features/faqs/faqs.store.ts';
import { liveEventResource } from '#features/live-events/live-events.store.ts';
import { templateResource } from '#features/mail-templates/mail-templates.store.ts';
import { menuCategoryResource } from '#features/menus/menus.store.ts';
import { noticeCategoryResource, noticeResource } from '#features/notices/notices.store.ts';
import { pageResource } from '#features/pages/pages.store.ts';
import { replyTemplateResource } from '#features/reply-templates/reply-templates.store.ts';
import { segmentResource } from '#features/segments/segments.store.ts';
import { seriesResource } from '#features/series/series.store.ts';
import {
  notificationSettingsResource,
  siteSettingsResource,
} from '#features/site-settings/site-settings.store.ts';
import { synonymResource } from '#features/synonyms/synonyms.store.ts';
import { tagResource } from '#features/tags/tags.store.ts';
import { termsResource } from '#features/terms/terms.store.ts';
import { videoCategoryResource } from '#features/video-categories/video-categories.store.ts';
import { videoRecords } from '#features/videos/videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** Every resource that the console writes. */
const KINDS = [
  videoRecords,
  captionResource,
  correctionResource,
  seriesResource,
  liveEventResource,
  bannerSlideResource,
  menuCategoryResource,
  siteSettingsResource,
  notificationSettingsResource,
  templateResource,
  brandResource,
  noticeResource,
  tagResource,
  synonymResource,
  videoCategoryResource,
  noticeCategoryResource,
  pageResource,
  faqCategoryResource,
  faqResource,
  contactCategoryResource,
  replyTemplateResource,
  termsResource,
  segmentResource,
  broadcastResource,
] as unknown as readonly RecordResource[];

/** The resources by their names in the audit log. */
export const recordKinds: ReadonlyMap<string, RecordResource> = new Map(
  KINDS.map((kind) => [kind.kind, kind]),
);

/**
 * Undoes an operator's change of any resources.
 * @throws Problem 403, 404 or 409
 */
export const undoChangeOf = (db: Kysely<DB>, staff: Staff, change: string): Promise<number> =>
  undoChange(db, staff, recordKinds, change);
