import { addRecords } from '#console/records/record-resource.ts';
import { bannerSlideResource } from '#features/banner-slides/banner-slides.store.ts';
import { dressBrand } from '#features/brands/brands.store.ts';
import { contactCategoryResource } from '#features/contact-categories/contact-categories.store.ts';
import { faqCategoryResource, faqResource } from '#features/faqs/faqs.store.ts';
import { menuCategoryResource } from '#features/menus/menus.store.ts';
import { noticeCategoryResource, noticeResource } from '#features/notices/notices.store.ts';
import { pageResource } from '#features/pages/pages.store.ts';
import {
  bannerSlides,
  brandMaterials,
  contactCategories,
  faq,
  menuCategories,
  noticeCategories,
  notices,
  pages,
} from './content/content.ts';
import { japanTime, localTime } from './japan-time.ts';
import { audienceIds, type Setting } from './setting.ts';

/** The time of day at which notices and pages are published, in Japan. */
const MORNING = '10:00';

/** Adds what members read: notices, pages, FAQ, categories of enquiries, menu and banner. */
export async function seedReading(setting: Setting, tagIds: readonly number[]): Promise<void> {
  const { db, now } = setting;
  await seedBanner(setting);
  const since = (daysAgo: number) => ({
    published_at: localTime(japanTime(now, daysAgo, MORNING)),
    published_until: null,
  });
  const pageIds = await addRecords(
    db,
    pageResource,
    pages.map((page) => ({ ...page, ...since(700), brand_ids: [] })),
  );
  const relink = linksTo(pageIds, tagIds);

  const categoryIds = await addRecords(
    db,
    noticeCategoryResource,
    noticeCategories.map((category) => ({ ...category, position: null })),
  );
  const idOf = new Map(noticeCategories.map(({ name }, index) => [name, categoryIds[index]]));
  await addRecords(
    db,
    noticeResource,
    notices.map(({ title, body, category, publishedDaysAgo, audience }) => ({
      notice_category_id: idOf.get(category) as number,
      title,
      body: relink(body),
      ...since(publishedDaysAgo),
      brand_ids: audienceIds(setting, audience),
    })),
  );
  const always = { ...since(700), brand_ids: [], position: null };
  for (const { name, faqs } of faq) {
    const categoryId = await faqCategoryResource.insert(db, { name, position: null }, null);
    await addRecords(
      db,
      faqResource,
      faqs.map(({ question, answer }) => ({
        faq_category_id: categoryId,
        question,
        answer: relink(answer),
        ...always,
      })),
    );
  }
  await addRecords(
    db,
    contactCategoryResource,
    // Between those that the site begins with: その他 stays the last.
    contactCategories.map((text) => ({ text, brand_id: null, ...always, position: 2 })),
  );

  const entry = <Entry extends { url: string | null }>(one: Entry) => ({
    ...one,
    url: one.url && relink(one.url),
  });
  await addRecords(
    db,
    menuCategoryResource,
    menuCategories.map((category) => ({
      ...category,
      position: null,
      ...since(700),
      brand_ids: [],
      menus: category.menus.map((menu) => ({
        ...entry(menu),
        menu_subs: menu.menu_subs.map(entry),
      })),
    })),
  );
}

async function seedBanner({ db, now, media, brandIds }: Setting): Promise<void> {
  for (const [brandId, { logo, overlay, contact, signInPicture }] of [
    [brandIds.club, brandMaterials.orchard],
    [brandIds.wis, brandMaterials.wis],
  ] as const) {
    await dressBrand(db, brandId, {
      logo_url: `/media/public/${await media.put(`brands/${logo}`, 'public')}`,
      banner_text: `${overlay.heading}\n${overlay.lead}`,
      contact_email: contact.email,
      contact_telephone: contact.telephone,
      contact_hours: contact.hours,
      sign_in_picture_url: `/media/public/${await media.put(`banners/${signInPicture}`, 'public')}`,
    });
  }
  const slides = bannerSlides.map(async ({ image, alt }) => ({
    image_url: `/media/images/${await media.put(`banners/${image}`, 'images')}`,
    alt,
    position: null,
    published_at: localTime(now),
    published_until: null,
    brand_ids: [],
  }));
  await addRecords(db, bannerSlideResource, await Promise.all(slides));
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
