import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { triesAll } from '#server/testing/cases.ts';

/** Every list of the console, with its title. */
const LISTS = [
  ['inbox', '受信箱'],
  ['videos', '動画'],
  ['film-checks', '動画の確認'],
  ['series', '講座'],
  ['live-events', '夜の会'],
  ['corrections', '訂正・期限'],
  ['video-categories', '動画カテゴリー'],
  ['tags', 'タグ'],
  ['notices', 'お知らせ'],
  ['notice-categories', 'お知らせカテゴリー'],
  ['pages', 'ページ'],
  ['faqs', 'よくあるご質問'],
  ['faq-categories', 'よくあるご質問のグループ'],
  ['members', '会員'],
  ['segments', '保存した条件'],
  ['broadcasts', 'お知らせメール'],
  ['member-imports/create', '会員をファイルから取り込む'],
  ['memberships', 'ご契約'],
  ['member-habits', '続く人・離れる人'],
  ['payment-imports/create', 'お支払いの突き合わせ'],
  ['erasures', 'データの消去'],
  ['video-imports/create', '動画をファイルから取り込む'],
  ['vimeo', 'Vimeoからの取り込み'],
  ['schedule', '予定'],
  ['report', 'レポート'],
  ['settings', '設定'],
  ['banner-slides', 'ホームのバナー'],
  ['menu-categories', 'メニュー'],
  ['site-state', 'サイトの状態'],
  ['brands', 'ブランド'],
  ['contact-categories', 'お問い合わせの種類'],
  ['reply-templates', '定型文'],
  ['terms', '利用規約'],
  ['mails', 'メール'],
  ['suppressed-addresses', '送信停止アドレス'],
  ['mail-templates', 'メールの文面'],
  ['video-analytics', '動画の利用状況'],
  ['empty-searches', '検索結果0件のキーワード'],
  ['synonyms', '類義語'],
  ['jobs', '一括処理'],
  ['trash', 'ゴミ箱'],
  ['webhooks', '外部への通知'],
  ['operators', 'スタッフ'],
  ['sign-in-provider', '外部のアカウントでのログイン'],
  ['maintenance', 'メンテナンス'],
  ['point-in-time', '時点の復元'],
  ['audit-log', '操作履歴'],
  ['release-news', 'バージョン情報'],
  ['guide', '運用ガイド'],
] as const;

const FORMS = [
  'videos/1',
  'captions/1',
  'video-categories/1',
  'tags/1',
  'synonyms/1',
  'notices/1',
  'notice-categories/1',
  'pages/1',
  'faqs/1',
  'members/1',
  'members/1?edit',
  'broadcasts/create',
  'webhooks/create',
  'banner-slides/1',
  'menu-categories/1',
  'site-settings/1',
  'notification-settings/1',
  'retention/1',
  'brands/1',
  'terms/1',
  'questions/1',
] as const;

/** On a phone more runs over the edge; with all cases both are seen. */
const WIDTHS = triesAll ? '@both' : '@phone';

// Each walk opens many screens.
test.describe.configure({ timeout: 600_000 });

/**
 * Opens a screen: the first by its address, the others as a link within the console does, which
 * reads no program anew. Ends when nothing of the screen before is left.
 */
async function walkTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(`/staff/${path}`);
    return;
  }
  // The menu beside it and the tabs above it stay.
  await page.evaluate((address) => {
    const controls = '#main-content :is(input, button, a, td):not(nav *)';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      control.dataset.left = '';
    }
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/staff/${path}`);
  await expect(page.locator('[data-left]')).toHaveCount(0);
}

/** A phone on its side, and a tablet with the menu beside the list. */
const BETWEEN = [
  { width: 740, height: 360 },
  { width: 1024, height: 768 },
];

/** Expects that nothing on the open screen overflows. */
async function expectNoOverflow(page: Page): Promise<void> {
  // One with a value belongs to work on the server, which may take its time.
  await expect(page.locator('[role=progressbar]:not([aria-valuenow])')).toHaveCount(0);
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.soft.poll(excess, 'how far it overflows').toBeLessThanOrEqual(0);
}

/** Expects that the open screen has no barriers, by daylight and in the dark. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await barriers(page), colorScheme).toEqual([]);
  }
}

test('no list of the console has barriers or runs over the edge', { tag: WIDTHS }, async ({
  page,
  isMobile,
}) => {
  const usual = page.viewportSize();
  for (const [kind, label] of LISTS) {
    await test.step(kind, async () => {
      await walkTo(page, kind);
      await expect(page.getByRole('banner')).toContainText(label);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expectNoOverflow(page);
      await expectNoBarriers(page);
      if (isMobile || !usual || !triesAll) return;
      for (const size of BETWEEN) {
        await page.setViewportSize(size);
        await expectNoOverflow(page);
      }
      await page.setViewportSize(usual);
    });
  }
});

test('no form of the console has barriers or runs over the edge', { tag: WIDTHS }, async ({
  page,
  isMobile,
}) => {
  for (const path of FORMS) {
    await test.step(path, async () => {
      await walkTo(page, path);
      const field = ['textbox', 'searchbox', 'spinbutton', 'combobox'] as const;
      const fields = field.map((role) => page.getByRole(role));
      await expect(fields.reduce((all, one) => all.or(one)).first()).toBeVisible();
      await expectNoOverflow(page);
      // A phone shows the same fields one below the other.
      if (!isMobile) await expectNoBarriers(page);
    });
  }
});
