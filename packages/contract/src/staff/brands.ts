import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { optionalText, staffListQuery, yesOrNo } from '#contract/staff/wire.ts';

const wrongLogo = () => formatMessage('validation.choose', { label: 'ロゴ' });

/** The draft of a brand, a member group with its own look and terms. */
export const brandDraft = z.object({
  /** The role slug; it never changes after creation. */
  slug: text('識別名', 64).check(
    z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: formatStaffMessage('validation.slug') }),
  ),
  label: text('ブランド名'),
  /** Public, also before sign-in. */
  logo_url: z.nullable(
    z
      .string({ error: wrongLogo })
      .check(z.regex(/^\/media\/public\/[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/, { error: wrongLogo })),
  ),
  /** Text beside the logo. */
  caption: optionalText('ロゴ横のテキスト', MAX_LINE),
  document_title: text('ブラウザーのタイトル'),
  terms_path: text('利用規約のパス', MAX_LINE).check(
    z.regex(/^\/terms-[A-Za-z0-9_-]+$/, { error: formatStaffMessage('validation.terms_path') }),
  ),
  /** Text over the home banner. */
  banner_text: optionalText('バナーに表示するテキスト', MAX_LINE),
  has_home_block: yesOrNo('ホームの専用ブロック'),
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
  record: { caption: z.string(), banner_text: z.string(), has_home_block: z.boolean() },
  draft: brandDraft,
});
