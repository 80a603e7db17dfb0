import type { DemoMenu, DemoMenuCategory, DemoMenuSub } from './types.ts';

const link = (title: string, url: string | null, window_open = false): DemoMenuSub => ({
  title,
  url,
  window_open,
});

const menu = (title: string, url: string | null, window_open = false): DemoMenu => ({
  ...link(title, url, window_open),
  menu_subs: [],
});

const group = (title: string, subs: DemoMenuSub[]): DemoMenu => ({
  ...link(title, null),
  menu_subs: subs,
});

/** The side menu: every kind of link, and three levels where a menu only opens its entries. */
export const menuCategories: DemoMenuCategory[] = [
  {
    name: '動画で学ぶ',
    icon: 'circle-play',
    menus: [
      menu('すべての動画', '/video'),
      menu('講座一覧', '/series'),
      menu('カテゴリーから選ぶ', '/video/category'),
      group('テーマで探す', [
        link('不動産投資', '/video?t=1'),
        link('融資・ローン', '/video?t=2'),
        link('税務と確定申告', '/video?t=5&t=6'),
        link('NISAと資産形成', '/video?t=12&t=13'),
        link('マインドと習慣', '/video?t=17&t=18'),
      ]),
      group('見方で選ぶ', [
        link('まだ見ていない動画', '/video?uncp=1'),
        link('はじめての方向け', '/video?t=23'),
        link('セミナー録画', '/video?t=22'),
        link('Q&Aを別の画面で開く', '/video?t=21', true),
      ]),
    ],
  },
  {
    name: 'マイライブラリ',
    icon: 'book-open',
    menus: [
      menu('ブックマーク', '/video/bookmark'),
      menu('保存した場面', '/video/moments'),
      menu('視聴履歴', '/video/browsing-history'),
      menu('わたしの質問・お問い合わせ', '/questions'),
      menu('アカウント設定', '/account'),
    ],
  },
  {
    name: 'コミュニティ',
    icon: 'users',
    menus: [
      menu('お知らせ', '/notice'),
      menu('コミュニティガイドライン', '/page/3', true),
      group('催しと交流', [
        link('催しのお知らせを見る', '/notice?p=1'),
        link('会場までの地図（外部サイト）', 'https://www.openstreetmap.org/'),
        link('交流会の申込書（準備中）', '/files/meeting-form.pdf'),
      ]),
    ],
  },
  {
    name: 'ご利用ガイド',
    icon: 'circle-help',
    menus: [
      menu('はじめての方へ', '/page/1'),
      menu('受講の進め方', '/page/2'),
      menu('よくあるご質問・お問い合わせ', '/contact'),
    ],
  },
  {
    name: '外部リンク・資料',
    icon: null,
    menus: [
      menu('国税庁（外部サイト）', 'https://www.nta.go.jp/'),
      menu('金融庁 NISA特設サイト（外部サイト）', 'https://www.fsa.go.jp/policy/nisa2/', true),
      menu('講義の計算表（準備中）', ''),
    ],
  },
];
