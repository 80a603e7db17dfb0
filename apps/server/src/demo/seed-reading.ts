import { addBannerSlides } from '#features/banner-slides/banner-slides.store.ts';
import { dressBrand } from '#features/brands/brands.store.ts';
import { addContactCategories } from '#features/contact-categories/contact-categories.store.ts';
import { addFaqCategories } from '#features/faqs/faqs.store.ts';
import { addMenuCategories } from '#features/menus/menus.store.ts';
import { addNoticeCategories } from '#features/notices/notice-categories.store.ts';
import { addNotices } from '#features/notices/notices.store.ts';
import { addPages } from '#features/pages/pages.store.ts';
import { bannerSlides, brandMaterials } from './content/banner.ts';
import { contactCategories } from './content/contact.ts';
import { faq } from './content/faq.ts';
import { menuCategories } from './content/menus.ts';
import { noticeCategories, notices } from './content/notices.ts';
import { pages } from './content/pages.ts';
import type { DemoMenuSub } from './content/types.ts';
import { japanTime } from './japan-time.ts';
import { audienceIds, type Setting } from './setting.ts';

/** The time of day at which notices and pages are published, in Japan. */
const MORNING = '10:00';

/** Adds what members read: notices, pages, FAQ, categories of enquiries, menu and banner. */
export async function seedReading(setting: Setting, tagIds: readonly number[]): Promise<void> {
  const { db, now } = setting;
  await seedBanner(setting);
  const pageIds = await addPages(
    db,
    pages.map((page) => ({ ...page, publishedAt: japanTime(now, 700, MORNING) })),
  );
  const relink = linksTo(pageIds, tagIds);

  const categoryIds = await addNoticeCategories(db, noticeCategories);
  const idOf = new Map(noticeCategories.map(({ name }, index) => [name, categoryIds[index]]));
  await addNotices(
    db,
    notices.map((notice) => ({
      noticeCategoryId: idOf.get(notice.category) as number,
      title: notice.title,
      body: relink(notice.body),
      publishedAt: japanTime(now, notice.publishedDaysAgo, MORNING),
      brandIds: audienceIds(setting, notice.audience),
    })),
  );
  await addFaqCategories(
    db,
    faq.map(({ name, faqs }) => ({
      name,
      faqs: faqs.map(({ question, answer }) => ({ question, answer: relink(answer) })),
    })),
  );
  await addContactCategories(
    db,
    contactCategories.map((text) => ({ text })),
  );

  const entry = ({ title, url, window_open: windowOpen }: DemoMenuSub) => ({
    title,
    url: url && relink(url),
    windowOpen,
  });
  await addMenuCategories(
    db,
    menuCategories.map(({ name, icon, menus }) => ({
      name,
      icon,
      menus: menus.map((menu) => ({ ...entry(menu), subs: menu.subs.map(entry) })),
    })),
  );
}

async function seedBanner({ db, media, brandIds }: Setting): Promise<void> {
  for (const [brandId, { logo, overlay }] of [
    [brandIds.club, brandMaterials.orchard],
    [brandIds.wis, brandMaterials.wis],
  ] as const) {
    await dressBrand(db, brandId, {
      logoUrl: `/media/public/${await media.put(`brands/${logo}`, 'public')}`,
      bannerText: `${overlay.heading}\n${overlay.lead}`,
    });
  }
  const slides = bannerSlides.map(async ({ image, alt }) => ({
    imageUrl: `/media/images/${await media.put(`banners/${image}`, 'images')}`,
    alt,
  }));
  await addBannerSlides(db, await Promise.all(slides));
}

/**
 * Returns a function that replaces links to pages and tags, which the demo content writes by
 * position. In a database after a killed first start the ids are higher.
 */
const linksTo =
  (pageIds: readonly number[], tagIds: readonly number[]) =>
  (text: string): string =>
    text
      .replace(/(\/page\/)(\d+)/g, (_, path, place) => `${path}${pageIds[place - 1]}`)
      .replace(/([?&;]t=)(\d+)/g, (_, name, place) => `${name}${tagIds[place - 1]}`);
