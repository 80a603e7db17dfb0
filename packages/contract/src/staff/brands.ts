import * as z from 'zod/mini';
import { choice, text } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import {
  between,
  contactFields,
  optionalText,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** The address of a picture that everyone may see, also before sign-in. */
const publicPicture = (label: string) => {
  const error = () => formatMessage('validation.choose', { label });
  return z.nullable(
    z
      .string({ error })
      .check(z.regex(/^\/media\/public\/[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/, { error })),
  );
};

/** The address of a page elsewhere; empty: there is none. */
export const pageAddress = (label: string) =>
  optionalText(label, 2048).check(
    z.refine(
      (value) => value === '' || (value.startsWith('https://') && parseUrl(value) !== null),
      {
        error: formatStaffMessage('validation.https', { label }),
      },
    ),
  );

/** What the terms of a brand's contracts are called. */
export const CONTRACT_LABELS = {
  first_months: '最初の契約の月数',
  renewal_months: '更新ごとの月数',
  notice_days: '更新しない申し出の期限',
  grace_days: 'お支払いが遅れたときの猶予日数',
  price: '料金のご案内',
  pay_url: 'お支払いのページ',
  card_url: 'カード変更のページ',
  receipt_url: '領収書のページ',
} as const;

/** The terms of a brand's contracts. */
const contractTerms = {
  /** 0: a new contract has no end. */
  first_months: between(CONTRACT_LABELS.first_months, 0, 120),
  /** 0: nothing renews by itself. */
  renewal_months: between(CONTRACT_LABELS.renewal_months, 0, 120),
  /** Before the end of a term. */
  notice_days: between(CONTRACT_LABELS.notice_days, 0, 366),
  /** How long members still come in after a payment that failed. */
  grace_days: between(CONTRACT_LABELS.grace_days, 0, 366),
  price: optionalText(CONTRACT_LABELS.price, 1000),
  pay_url: pageAddress(CONTRACT_LABELS.pay_url),
  card_url: pageAddress(CONTRACT_LABELS.card_url),
  receipt_url: pageAddress(CONTRACT_LABELS.receipt_url),
};

/** The draft of a brand, a member group with its own look and terms. */
export const brandDraft = z.object({
  /**
   * The role slug and the path of the terms. The server makes them, unless a program names its own;
   * they never change afterwards.
   */
  slug: z.optional(
    text('識別名', 64).check(
      z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: formatStaffMessage('validation.slug') }),
    ),
  ),
  terms_path: z.optional(
    text('利用規約のパス', MAX_LINE).check(
      z.regex(/^\/terms-[A-Za-z0-9_-]+$/, { error: formatStaffMessage('validation.terms_path') }),
    ),
  ),
  label: text('ブランド名'),
  logo_url: publicPicture('ロゴ'),
  /** Text beside the logo. */
  caption: optionalText('ロゴ横のテキスト', MAX_LINE),
  /** Empty: the label and the text beside the logo. */
  document_title: optionalText('ブラウザーのタイトル', MAX_LINE),
  /** Text over the home banner. */
  banner_text: optionalText('バナーに表示するテキスト', MAX_LINE),
  has_home_block: yesOrNo('ホームの専用ブロック'),
  ...contactFields(),
  /** Beside the sign-in form on wide screens. */
  sign_in_picture_url: publicPicture('ログイン画面の画像'),
  // Absent: as they are.
  ...z.partial(z.object(contractTerms)).shape,
  /** The lecture with which its members begin; null: the newest that they see. */
  first_series_id: z.nullable(choice('はじめの講座')),
  welcome_notice_id: z.nullable(choice('ようこそのお知らせ')),
  position: position(),
});

export const brands = orderedResource('brands', {
  label: 'Brands',
  query: staffListQuery(['position', 'label', 'slug', 'updated_at', 'id'], {}),
  shared: {
    slug: z.string(),
    label: z.string(),
    logo_url: z.nullable(z.string()),
    document_title: z.string(),
    terms_path: z.string(),
    ...{ first_months: z.number(), renewal_months: z.number() },
    ...{ notice_days: z.number(), grace_days: z.number() },
  },
  row: { members_count: z.number() },
  record: {
    caption: z.string(),
    banner_text: z.string(),
    has_home_block: z.boolean(),
    contact_email: z.string(),
    contact_telephone: z.string(),
    contact_hours: z.string(),
    sign_in_picture_url: z.nullable(z.string()),
    first_series_id: z.nullable(z.number()),
    welcome_notice_id: z.nullable(z.number()),
    price: z.string(),
    ...{ pay_url: z.string(), card_url: z.string(), receipt_url: z.string() },
  },
  draft: brandDraft,
});
