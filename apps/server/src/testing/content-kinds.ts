import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { nextNumber } from './make/defaults.ts';
import type { Scene } from './scene.ts';

const PICTURE = '0123456789abcdef0123456789abcdef.webp';

/** A kind of content that operators write. */
export interface ContentKind {
  kind: string;
  table: string;
  /** Makes a record with everything that hangs on one. */
  make: () => Promise<number>;
  /** Other parents for a record. */
  parents?: () => Promise<object>;
  /** Where members read it; absent: it has no period of its own. */
  readAt?: (id: number) => string;
}

/** The draft of a brand beside the two of a new site. */
export const thirdBrand = (overrides: object = {}) => ({
  ...{ slug: 'third_main', label: '第三', caption: '会員サイト', has_home_block: false },
  ...{ logo_url: `/media/public/${PICTURE}`, banner_text: '第三のみなさまへ' },
  ...{ document_title: '第三の会員サイト', terms_path: '/terms-third', contact_hours: '' },
  ...{ contact_email: 'desk@third.example.jp', contact_telephone: '03-0000-0300' },
  ...{ sign_in_picture_url: null, first_series_id: null, welcome_notice_id: null, position: null },
  ...overrides,
});

/** Every kind of content, each record of it for WIS where it has an audience. */
export function contentKinds({ db, make, members, asStaff }: Scene): ContentKind[] {
  const audience = ['WIS'];
  const calls = staffApi as unknown as Record<string, Endpoint>;
  const create = async (kind: string, body: object) => {
    const answer = await asStaff().call(calls[`${kind}.create`] as never, { body } as never);
    return (answer as unknown as { body: { id: number } }).body.id;
  };

  /** A video with everything that members and operators put beside it. */
  async function busyVideo() {
    const video = await make.video({ title: '相続の基本', tags: ['相続'], audience });
    const by = members.taro;
    await make.captions({ video, lines: ['こんにちは。', '始めます。'] });
    await make.resources({ video, titles: ['用紙', '記入例'] });
    await make.bookmark({ by, video });
    await make.completion({ by, video });
    await make.progress({ by, video });
    await make.history({ by, video });
    await make.videoNote({ by, video, note: 'ここ' });
    await make.question({ by, video, answer: '<p>はい。</p>' });
    await make.series({ lectures: [video, await make.video()] });
    await db.pool.query('INSERT INTO video_watch_choices (member_id, video_id) VALUES ($1, $2)', [
      by.id,
      video.id,
    ]);
    return video.id;
  }

  async function busySeries() {
    const lecture = { video: await make.video(), opens: 'days_in_series' as const, days: 3 };
    const { id } = await make.series({ audience, lectures: [await make.video(), lecture] });
    const at = '2026-03-01 09:00:00.123456+09';
    for (const [table, column] of [
      ['series_starts', 'started_at'],
      ['series_openings', 'opened_at'],
    ]) {
      await db.pool.query(
        `INSERT INTO ${table} (member_id, series_id, ${column}) VALUES ($1, $2, $3)`,
        [members.taro.id, id, at],
      );
    }
    return id;
  }

  const spokenPlace = async (second: number) => ({
    ...{ video_id: (await make.video()).id, start_ms: second * 1000, words: '38万円です。' },
  });

  const menu = { title: '動画', url: '/video', window_open: false };
  const kinds: Record<string, Omit<ContentKind, 'kind' | 'table'> & { table?: string }> = {
    videos: { make: busyVideo, readAt: () => '/api/video' },
    series: { make: busySeries, readAt: () => '/api/series' },
    'live-events': {
      make: async () => {
        const over = { inMinutes: -200, video_id: (await make.video()).id };
        const { id } = await make.liveEvent({ audience, goers: [members.taro], ...over });
        await make.resources({ evening: { id }, titles: ['用紙'] });
        return id;
      },
    },
    corrections: {
      make: async () => {
        const places = [await spokenPlace(9), await spokenPlace(5)];
        const draft = { text: '58万円です。', review_on: '2031-04-01', published_at: null };
        return create('corrections', { ...draft, places });
      },
      parents: async () => ({ places: [await spokenPlace(7)] }),
    },
    notices: {
      make: async () => (await make.notice({ audience })).id,
      parents: async () => ({ notice_category_id: (await make.noticeCategory()).id }),
      readAt: () => '/api/notice',
    },
    'notice-categories': { make: async () => (await make.noticeCategory()).id },
    pages: {
      make: async () => (await make.page({ audience })).id,
      readAt: (id) => `/api/page/${id}`,
    },
    faqs: {
      make: async () => {
        await make.faqCategory();
        const { rows } = await db.pool.query<{ id: number }>('SELECT id FROM faqs');
        return rows[0]?.id ?? 0;
      },
      parents: async () => ({ faq_category_id: (await make.faqCategory({ faqs: [] })).id }),
      readAt: () => '/api/contact/faq',
    },
    'faq-categories': { make: async () => (await make.faqCategory({ faqs: [] })).id },
    tags: { make: async () => (await make.tag()).id },
    'video-categories': {
      make: async () => (await make.category({ tags: ['相続'], audience })).id,
      readAt: () => '/api/video/category',
    },
    'menu-categories': {
      make: async () => (await make.menuCategory({ menus: [{ ...menu, subs: [menu, menu] }] })).id,
      readAt: () => '/api/menu',
    },
    'contact-categories': {
      make: async () => (await make.contactCategory()).value,
      parents: async () => ({ brand_id: (await findBrandIds(db.kysely, audience))[0] }),
      readAt: () => '/api/contact/category',
    },
    'banner-slides': {
      make: async () =>
        create('banner-slides', {
          image_url: `/media/images/${PICTURE}`,
          ...{ alt: '春の講座', position: null, published_at: '2026-01-01 09:00:00' },
          ...{ published_until: null, brand_ids: await findBrandIds(db.kysely, audience) },
        }),
      readAt: () => '/api/banner',
    },
    brands: {
      make: async () => {
        const of = {
          slug: `brand_${nextNumber()}`,
          first_series_id: (await make.series({ lectures: [] })).id,
        };
        return create('brands', thirdBrand({ ...of, terms_path: `/terms-${nextNumber()}` }));
      },
    },
    'reply-templates': {
      make: () =>
        create('reply-templates', {
          ...{ name: '確認中', body: '{name} 様\nお待ちください。', inbox: 'both', position: null },
        }),
    },
    synonyms: {
      table: 'synonym_groups',
      make: () =>
        create('synonyms', { words: [`${nextNumber()}番目の言葉`, `${nextNumber()}番目の語句`] }),
      parents: async () => ({
        words: ['置きかえた言葉', 'もう一つ'],
        name: '置きかえた言葉、もう一つ',
      }),
    },
    segments: {
      make: async () => {
        const body = { name: `条件${nextNumber()}`, filter: { state: 'active' as const } };
        return (await asStaff().call(staffApi.saveSegment, { body })).body.id;
      },
    },
    broadcasts: {
      make: async () =>
        create('broadcasts', {
          ...{ subject: 'ご案内', body: '<p>ご案内です。</p>', audience: 'all', segment_id: null },
          ...{ filter: null, member_ids: [] },
          brand_id: (await findBrandIds(db.kysely, audience))[0],
        }),
    },
  };
  return Object.entries(kinds).map(([kind, rest]) => ({
    ...{ kind, table: kind.replaceAll('-', '_') },
    ...rest,
  }));
}
