import { kindOf } from '@orchard/contract/notification-kinds';
import { CONTRACT_LABELS } from '@orchard/contract/staff/brands';
import type { ContentKind } from '@orchard/contract/staff/content-restore';
import { CORRECTION_LABELS } from '@orchard/contract/staff/corrections';
import { LIVE_EVENT_LABELS } from '@orchard/contract/staff/live-events';
import { SET_KINDS } from '@orchard/contract/staff/notification-settings';

const contact = {
  contact_email: 'お問い合わせ先のメールアドレス',
  contact_telephone: 'お問い合わせ先の電話番号',
  contact_hours: 'お問い合わせの受付時間',
};

const ways = Object.fromEntries(
  SET_KINDS.flatMap((kind) => {
    const { label } = kindOf(kind);
    return [
      [`ways.${kind}.screen`, `${label}・サイト内`],
      [`ways.${kind}.mail`, `${label}・メール`],
      [`ways.${kind}.push`, `${label}・スマホ・PCの通知`],
    ];
  }),
);

/**
 * What content calls its fields where two of its states are compared, besides the names that many
 * kinds have in common.
 */
const LABELS: Readonly<Record<ContentKind, Readonly<Record<string, string>>>> = {
  'site-settings': {
    name: 'サイト名',
    sender_name: '差出人名',
    ...contact,
    reminder_hours: '再通知までの時間',
    next_lecture_days: '続きのご案内を送るまでの日数',
    max_playing: '同時に再生できる端末の数',
  },
  'notification-settings': ways,
  brands: {
    label: 'ブランド名',
    logo_url: 'ロゴ',
    caption: 'ロゴ横のテキスト',
    document_title: 'ブラウザーのタイトル',
    banner_text: 'バナーに表示するテキスト',
    has_home_block: 'ホームの専用ブロック',
    ...contact,
    sign_in_picture_url: 'ログイン画面の画像',
    first_series_id: 'はじめの講座',
    welcome_notice_id: 'ようこそのお知らせ',
    ...CONTRACT_LABELS,
  },
  tags: { name: 'タグ名' },
  'notice-categories': { name: 'カテゴリー名', color: '色' },
  'faq-categories': { name: 'グループ名' },
  'contact-categories': { text: 'お問い合わせの種類', brand_id: 'ブランド' },
  'video-categories': { name: 'カテゴリー名', tag_ids: 'タグ' },
  videos: {
    vimeo: 'Vimeo',
    embed_url: 'Vimeoの埋め込みURL',
    media_file: '動画ファイル',
    tag_ids: 'タグ',
    resources: '資料',
    thumbnail_url: 'サムネイル',
    duration_seconds: '長さ（秒）',
  },
  captions: {},
  corrections: CORRECTION_LABELS,
  series: { picture_url: '画像', lectures: '動画の並び' },
  'live-events': LIVE_EVENT_LABELS,
  terms: {
    revised_on: '改定日',
    'next.title': '次の規約のタイトル',
    'next.from': '次の規約の開始日',
    'next.body': '次の規約の本文',
    consent_asked_at: '同意を求めた日時',
    consent_by: '同意を必須にする日',
    'next.ask_consent': '次の規約で会員に同意を求める',
    'next.consent_by': '次の規約の同意を必須にする日',
  },
  notices: { notice_category_id: 'カテゴリー' },
  pages: {},
  faqs: { faq_category_id: 'グループ', question: '質問', answer: '回答' },
  'menu-categories': { name: '見出し', icon: 'アイコン', menus: 'メニュー' },
  'banner-slides': { image_url: '画像', alt: '画像の説明' },
  'reply-templates': { name: '定型文の名前', inbox: '使う場所' },
  'mail-templates': { subject: '件名', link_label: 'ボタンの文言' },
  synonyms: { words: '同じ意味の言葉' },
};

/** What a resource calls its fields; none where it is no content, or has only common names. */
export const labelsOf = (resource: string): Readonly<Record<string, string>> =>
  LABELS[resource as ContentKind] ?? {};
