import type { Kysely } from 'kysely';
import {
  addBannerSlides,
  type BannerSlideDraft,
} from '#features/banner-slides/banner-slides.store.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { addContactCategories } from '#features/contact-categories/contact-categories.store.ts';
import { addFaqCategories, type FaqCategoryDraft } from '#features/faqs/faqs.store.ts';
import { addMenuCategories, type MenuSubDraft } from '#features/menus/menus.store.ts';
import {
  addNoticeCategories,
  type NoticeCategoryDraft,
} from '#features/notices/notice-categories.store.ts';
import { addNotices } from '#features/notices/notices.store.ts';
import { addPages } from '#features/pages/pages.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { LONG_AGO } from './catalogue.ts';
import { nextNumber } from './numbering.ts';

interface PublishedOptions {
  title?: string;
  /** HTML. */
  body?: string;
  publishedAt?: Date | string | null;
  publishedUntil?: Date | string | null;
  /** Role slugs of the members who may see it; none: every member. */
  audience?: readonly string[];
}

type MenuSubOptions = Partial<MenuSubDraft>;
type MenuOptions = MenuSubOptions & { subs?: readonly MenuSubOptions[] };

const entry = ({
  title = `メニュー${nextNumber()}`,
  url = null,
  windowOpen = false,
}: MenuSubOptions) => ({
  title,
  url,
  windowOpen,
});

/** Builders of what operators write for members. */
export const readingMakers = (db: Kysely<DB>) => {
  const noticeCategory = async ({
    name = `お知らせ${nextNumber()}`,
    color = '#2563eb',
  }: Partial<NoticeCategoryDraft> = {}) => {
    const [id] = (await addNoticeCategories(db, [{ name, color }])) as [number];
    return { id, name, color };
  };

  const complete = async ({ audience = [], ...overrides }: PublishedOptions, title: string) => ({
    title,
    body: '<p>いつもご利用いただきありがとうございます。</p>',
    publishedAt: LONG_AGO,
    ...overrides,
    brandIds: await findBrandIds(db, audience),
  });

  return {
    noticeCategory,

    /** A published notice for every member, by default. */
    notice: async ({
      category,
      ...options
    }: PublishedOptions & { category?: { id: number } } = {}) => {
      const { id: noticeCategoryId } = category ?? (await noticeCategory());
      const draft = await complete(options, `お知らせ その${nextNumber()}`);
      const [id] = (await addNotices(db, [{ noticeCategoryId, ...draft }])) as [number];
      return { id, title: draft.title };
    },

    /** A published page for every member, by default. */
    page: async (options: PublishedOptions = {}) => {
      const draft = await complete(options, `ご案内 その${nextNumber()}`);
      const [id] = (await addPages(db, [draft])) as [number];
      return { id, title: draft.title };
    },

    menuCategory: async ({
      name = `見出し${nextNumber()}`,
      icon = null,
      menus = [],
    }: {
      name?: string;
      icon?: string | null;
      menus?: readonly MenuOptions[];
    } = {}) => {
      const [id] = (await addMenuCategories(db, [
        {
          name,
          icon,
          menus: menus.map(({ subs = [], ...menu }) => ({ ...entry(menu), subs: subs.map(entry) })),
        },
      ])) as [number];
      return { id, name };
    },

    faqCategory: async ({
      name = `よくある質問${nextNumber()}`,
      faqs = [
        {
          question: '視聴に期限はありますか。',
          answer: '<p>会員期間中はいつでも視聴できます。</p>',
        },
      ],
    }: Partial<FaqCategoryDraft> = {}) => {
      const [id] = (await addFaqCategories(db, [{ name, faqs }])) as [number];
      return { id, name };
    },

    /** For every brand, or for one by its role slug. */
    contactCategory: async ({
      text = `お問い合わせの種類${nextNumber()}`,
      brand,
    }: {
      text?: string;
      brand?: string;
    } = {}) => {
      const [brandId] = brand === undefined ? [null] : await findBrandIds(db, [brand]);
      const [value] = (await addContactCategories(db, [{ text, brandId: brandId ?? null }])) as [
        number,
      ];
      return { value, text };
    },

    bannerSlide: async ({
      imageUrl = `/media/images/banner-${nextNumber()}.webp`,
      alt = '',
    }: Partial<BannerSlideDraft> = {}) => {
      const [id] = (await addBannerSlides(db, [{ imageUrl, alt }])) as [number];
      return { id, imageUrl, alt };
    },
  };
};
