import * as z from 'zod/mini';
import { choice, text } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { contactFields, optionalText, staffListQuery, yesOrNo } from '#contract/staff/wire.ts';

/** The address of a picture that everyone may see, also before sign-in. */
const publicPicture = (label: string) => {
  const error = () => formatMessage('validation.choose', { label });
  return z.nullable(
    z
      .string({ error })
      .check(z.regex(/^\/media\/public\/[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/, { error })),
  );
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
  /** The lecture with which its members begin; null: the newest that they see. */
  first_video_id: z.nullable(choice('はじめての一本')),
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
    first_video_id: z.nullable(z.number()),
  },
  draft: brandDraft,
});
