import type { Endpoint } from '@orchard/contract/endpoint';
import { resources } from '@orchard/contract/staff';
import { may } from '@orchard/contract/staff/rights';
import type { Kysely } from 'kysely';
import { bannerSlideKind } from '#features/banner-slides/banner-slides.store.ts';
import { brandKind } from '#features/brands/brands.store.ts';
import { captionKind } from '#features/captions/captions.store.ts';
import { contactCategoryKind } from '#features/contact-categories/contact-categories.store.ts';
import { faqCategoryKind } from '#features/faqs/faq-categories.store.ts';
import { faqKind } from '#features/faqs/faqs.store.ts';
import { menuCategoryKind } from '#features/menus/menus.store.ts';
import { noticeCategoryKind } from '#features/notices/notice-categories.store.ts';
import { noticeKind } from '#features/notices/notices.store.ts';
import { pageKind } from '#features/pages/pages.store.ts';
import { tagKind } from '#features/tags/tags.store.ts';
import { termsKind } from '#features/terms/terms.store.ts';
import { videoCategoryKind } from '#features/video-categories/video-categories.store.ts';
import { videoKind } from '#features/videos/videos.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordKind } from '#platform/records/record-kind.ts';
import { undoChange } from '#platform/records/records.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/** Every kind of content that the console writes. */
const KINDS = [
  videoKind,
  captionKind,
  bannerSlideKind,
  menuCategoryKind,
  brandKind,
  noticeKind,
  tagKind,
  videoCategoryKind,
  noticeCategoryKind,
  pageKind,
  faqCategoryKind,
  faqKind,
  contactCategoryKind,
  termsKind,
] as unknown as readonly RecordKind[];

const kinds: ReadonlyMap<string, RecordKind> = new Map(KINDS.map((kind) => [kind.kind, kind]));
const calls: Readonly<Record<string, { list: Endpoint; update?: Endpoint } | undefined>> =
  resources;

/**
 * Takes an operator's change back, whatever kinds of content it was about.
 * @throws Problem 403, 404 or 409
 */
export const undoChangeOf = (db: Kysely<DB>, staff: Staff, change: string): Promise<number> =>
  undoChange(db, staff, kinds, {
    change,
    mayWrite: (kind) => {
      const right = calls[kind]?.update?.spec.right;
      return right != null && may(staff.role, right);
    },
  });
