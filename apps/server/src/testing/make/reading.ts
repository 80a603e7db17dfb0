import { type Insertable, type Kysely, sql } from 'kysely';
import { bannerSlideResource } from '#features/banner-slides/banner-slides.store.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { contactCategoryResource } from '#features/contact-categories/contact-categories.store.ts';
import { faqCategoryResource, faqResource } from '#features/faqs/faqs.store.ts';
import { addGoer } from '#features/live-events/live-event-goers.store.ts';
import { menuCategoryResource } from '#features/menus/menus.store.ts';
import { noticeCategoryResource, noticeResource } from '#features/notices/notices.store.ts';
import { pageResource } from '#features/pages/pages.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { LONG_AGO, nextNumber, type PeriodWish, period } from './defaults.ts';

interface PublishedWish extends PeriodWish {
  title?: string;
  /** HTML. */
  body?: string;
  /** Role slugs of those who may see it; none means every member. */
  audience?: readonly string[];
}

interface FaqWish extends PeriodWish {
  question: string;
  /** HTML. */
  answer: string;
  brandIds?: readonly number[];
}

interface MenuSubWish {
  title?: string;
  url?: string | null;
  windowOpen?: boolean;
}
type MenuWish = MenuSubWish & { subs?: readonly MenuSubWish[] };

const entry = ({
  title = `メニュー${nextNumber()}`,
  url = null,
  windowOpen = false,
}: MenuSubWish) => ({ title, url, window_open: windowOpen });

/** Builders of what operators write for members to read. */
export const readingMakers = (db: Kysely<DB>) => {
  const noticeCategory = async ({
    name = `お知らせ${nextNumber()}`,
    color = '#2563eb',
  }: {
    name?: string;
    color?: string;
  } = {}) => {
    const id = await noticeCategoryResource.insert(db, { name, color, position: null }, null);
    return { id, name, color };
  };

  const complete = async (
    {
      audience = [],
      title,
      body = '<p>いつもご利用いただきありがとうございます。</p>',
      ...wish
    }: PublishedWish,
    otherwise: string,
  ) => ({
    title: title ?? otherwise,
    body,
    ...period(wish),
    brand_ids: await findBrandIds(db, audience),
  });

  return {
    noticeCategory,

    /** A published notice for every member, unless said otherwise. */
    notice: async ({ category, ...wish }: PublishedWish & { category?: { id: number } } = {}) => {
      const { id: notice_category_id } = category ?? (await noticeCategory());
      const draft = await complete(wish, `お知らせ その${nextNumber()}`);
      const id = await noticeResource.insert(db, { notice_category_id, ...draft }, null);
      return { id, title: draft.title };
    },

    /** A published evening for every member, in a week, unless said otherwise. */
    liveEvent: async ({
      inMinutes = 7 * 24 * 60,
      audience = [],
      goers = [],
      ...columns
    }: Partial<Insertable<DB['live_events']>> & {
      inMinutes?: number;
      audience?: readonly string[];
      goers?: readonly { id: number }[];
    } = {}) => {
      const starts_at = sql<Date>`date_trunc('second', now()) + ${inMinutes} * interval '1 minute'`;
      const usual = { title: `夜の会 ${nextNumber()}`, minutes: 90, published_at: LONG_AGO };
      const event = await db
        .insertInto('live_events')
        .values({ ...usual, starts_at, ...columns })
        .returning(['id', 'title', 'uid'])
        .executeTakeFirstOrThrow();
      for (const brand_id of await findBrandIds(db, audience)) {
        const brand = { live_event_id: event.id, brand_id };
        await db.insertInto('live_event_brands').values(brand).execute();
      }
      for (const goer of goers) await addGoer(db, { memberId: goer.id, liveEventId: event.id });
      return event;
    },

    /** A published page for every member, unless said otherwise. */
    page: async (wish: PublishedWish = {}) => {
      const draft = await complete(wish, `ご案内 その${nextNumber()}`);
      const id = await pageResource.insert(db, draft, null);
      return { id, title: draft.title };
    },

    menuCategory: async ({
      name = `見出し${nextNumber()}`,
      icon = null,
      menus = [],
    }: {
      name?: string;
      icon?: string | null;
      menus?: readonly MenuWish[];
    } = {}) => {
      const tree = menus.map(({ subs = [], ...menu }) => ({
        ...entry(menu),
        menu_subs: subs.map(entry),
      }));
      const draft = {
        name,
        icon: icon as null,
        position: null,
        menus: tree,
        ...period({}),
        brand_ids: [],
      };
      const id = await menuCategoryResource.insert(db, draft, null);
      return { id, name };
    },

    faqCategory: async ({
      name = `よくあるご質問${nextNumber()}`,
      faqs = [
        {
          question: '視聴に期限はありますか。',
          answer: '<p>会員期間中はいつでも視聴できます。</p>',
        },
      ],
    }: {
      name?: string;
      faqs?: readonly FaqWish[];
    } = {}) => {
      const id = await faqCategoryResource.insert(db, { name, position: null }, null);
      for (const { question, answer, brandIds = [], ...wish } of faqs) {
        const draft = { faq_category_id: id, question, answer, position: null, ...period(wish) };
        await faqResource.insert(db, { ...draft, brand_ids: [...brandIds] }, null);
      }
      return { id, name };
    },

    /** Offered to every brand unless one is named by its role slug. */
    contactCategory: async ({
      text = `お問い合わせの種類${nextNumber()}`,
      brand,
    }: {
      text?: string;
      brand?: string;
    } = {}) => {
      const [brandId] = brand === undefined ? [null] : await findBrandIds(db, [brand]);
      const draft = { text, brand_id: brandId ?? null, position: null, ...period({}) };
      const value = await contactCategoryResource.insert(db, draft, null);
      return { value, text, brand: brand ?? null };
    },

    bannerSlide: async ({
      imageUrl = `/media/images/banner-${nextNumber()}.webp`,
      alt = '',
    }: {
      imageUrl?: string;
      alt?: string;
    } = {}) => {
      const draft = { image_url: imageUrl, alt, position: null, ...period({}), brand_ids: [] };
      const id = await bannerSlideResource.insert(db, draft, null);
      return { id, imageUrl, alt };
    },
  };
};
