import { sql } from 'kysely';
import {
  MEMBERSHIP,
  NOBODY,
  type PersonalColumns,
  STAFF,
} from '#platform/personal-data/personal-columns.ts';

export const consentsColumns: readonly PersonalColumns[] = [
  {
    from: 'consents',
    order: 25,
    whose: 'member',
    title: '規約への同意',
    purpose: 'どの規約に、いつ同意したかを示すため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    columns: { accepted_at: '同意した日時', place: '同意した画面' },
    neutral: ['id', 'version_id'],
    shown: {
      ブランド: sql`(SELECT v.brand_label FROM terms_versions v WHERE v.id = t.version_id)`,
      規約: sql`(SELECT v.title FROM terms_versions v WHERE v.id = t.version_id)`,
      改定日: sql`(SELECT v.revised_on FROM terms_versions v WHERE v.id = t.version_id)`,
    },
  },
  {
    from: 'consent_deferrals',
    order: 26,
    whose: 'member',
    title: '規約への同意の保留',
    purpose: '「あとで」を選んだ会員に、同じ規約を繰り返し表示しないため',
    retention: MEMBERSHIP,
    seenBy: NOBODY,
    columns: { deferred_at: '「あとで」を選んだ日時' },
    neutral: ['brand_id'],
    shown: { ブランド: sql`(SELECT b.label FROM brands b WHERE b.id = t.brand_id)` },
  },
];
