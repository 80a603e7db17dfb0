import type { brands } from '@orchard/contract/staff/brands';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';

/** Brands as the console shows them. */
export const staffBrands = recordViews<typeof brands>({
  from: sql`brands b`,
  alias: 'b',
  named: sql`b.label`,
  shared: sql`
    'slug', b.slug, 'label', b.label, 'logo_url', b.logo_url,
    'document_title', b.document_title, 'terms_path', b.terms_path, 'position', b.position`,
  row: sql`
    'members_count', (SELECT count(*) FROM member_brands mb WHERE mb.brand_id = b.id)`,
  record: sql`
    'caption', coalesce(b.caption, ''), 'banner_text', coalesce(b.banner_text, ''),
    'has_home_block', b.has_home_block, 'contact_email', coalesce(b.contact_email, ''),
    'contact_telephone', coalesce(b.contact_telephone, ''),
    'contact_hours', coalesce(b.contact_hours, ''), 'sign_in_picture_url', b.sign_in_picture_url,
    'first_video_id', (
      SELECT f.first_video_id FROM brand_first_videos f WHERE f.brand_id = b.id
    )`,
  where: ({ q }) => [holdsWords(q, [sql`b.label`, sql`b.slug`, sql`b.document_title`])],
  by: { sort: 'position', order: 'asc' },
});
