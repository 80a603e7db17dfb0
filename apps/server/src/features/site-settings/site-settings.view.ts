import type { ResponseOf } from '@orchard/contract/endpoint';
import type { getMemberColumns } from '@orchard/contract/staff/member-columns';
import type { notificationSettings } from '@orchard/contract/staff/notification-settings';
import {
  OPENING_STEPS,
  type OpeningStep,
  type siteSettings,
} from '@orchard/contract/staff/site-settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { setWays } from '#features/notifications/ways.view.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { usualSiteName } from '#platform/mail/mail.view.ts';
import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/**
 * The site's settings as the console shows them.
 * @param product its name on a site without brands
 */
export const staffSiteSettings = (product: string) =>
  recordViews<typeof siteSettings>({
    from: sql`site_settings s`,
    alias: 's',
    shared: sql`'name', coalesce(s.name, '')`,
    record: sql`
      'sender_name', coalesce(s.sender_name, ''),
      'contact_email', coalesce(s.contact_email, ''),
      'contact_telephone', coalesce(s.contact_telephone, ''),
      'contact_hours', coalesce(s.contact_hours, ''), 'reminder_hours', s.reminder_hours,
      'next_lecture_days', s.next_lecture_days,
      'max_playing', s.max_playing,
      'member_own_1', s.member_own_1, 'member_own_2', s.member_own_2,
      'usual_name', ${usualSiteName(product)}`,
    where: () => [],
    by: { sort: 'id', order: 'asc' },
  });

/** What the club calls its own columns of a member; empty: the column is not shown. */
export const ownColumns = async (db: Kysely<DB>): Promise<ResponseOf<typeof getMemberColumns>> =>
  (await readRow<ResponseOf<typeof getMemberColumns>>(db)`
    SELECT member_own_1 AS own_1, member_own_2 AS own_2 FROM site_settings`) ?? {
    ...{ own_1: '', own_2: '' },
  };

/** What members are told of, and how, as the console shows it. */
export const staffNotificationSettings = recordViews<typeof notificationSettings>({
  from: sql`site_settings s`,
  alias: 's',
  shared: sql`'ways', ${setWays}`,
  where: () => [],
  by: { sort: 'id', order: 'asc' },
});

const some = (rows: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM ${rows})`;

/**
 * When a step is done. Brands' names count once an operator has saved them, terms once one has
 * changed them: the first ones are samples, and the terms name a price.
 */
const DONE: Record<OpeningStep, RawBuilder<boolean>> = {
  name: sql`NOT ${some(
    sql`brands b WHERE NOT ${some(
      sql`audit_log a WHERE a.kind = 'brands' AND a.record_id = b.id`,
    )}`,
  )}`,
  logo: some(sql`brands WHERE logo_url IS NOT NULL`),
  terms: some(
    sql`audit_entries WHERE kind = 'terms' AND before::text IS DISTINCT FROM after::text`,
  ),
  contact: some(sql`brand_contacts WHERE contact_email IS NOT NULL`),
  mail: some(sql`mails WHERE kind = 'test_mail' AND sent_at IS NOT NULL AND NOT is_kept`),
  video: some(sql`videos WHERE published_at IS NOT NULL`),
  series: some(
    sql`series s JOIN series_lectures l ON l.series_id = s.id WHERE s.published_at IS NOT NULL`,
  ),
  menu: some(sql`menus`),
  invitations: some(sql`invitations`),
};

/** Which steps before the opening are done, and whether they were put away. */
export async function findOpening(
  db: Kysely<DB>,
): Promise<{ is_closed: boolean; done: OpeningStep[] }> {
  const { rows } = await sql<Record<OpeningStep, boolean> & { is_closed: boolean }>`
    SELECT (SELECT opening_closed_at IS NOT NULL FROM site_settings) AS is_closed,
      ${sql.join(OPENING_STEPS.map((step) => sql`${DONE[step]} AS ${sql.ref(step)}`))}`.execute(db);
  const found = rows[0];
  return {
    is_closed: found?.is_closed ?? true,
    done: OPENING_STEPS.filter((step) => found?.[step]),
  };
}

/** A mail of trial to the operator who asked for it, in the first brand's name. */
export const testMailTemplate = mailTemplate({
  id: 30,
  kind: 'test_mail',
  title: 'テストメール',
  placeholders: { name: { label: 'スタッフの名前', sample: '佐藤 美咲' } },
  templateText: {
    subject: '{product} テストメール',
    body: [
      '{name} 様',
      'このメールが届いていれば、会員サイトからのメールは送信できています。',
      '迷惑メールに振り分けられていた場合は、送信元ドメインの SPF、DKIM、DMARC の設定をご確認ください。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The mail of trial; a member without a brand gets the same head and signature. */
export const testMail = ({ name, email }: { name: string; email: string }): Message =>
  mailTo(testMailTemplate, email, { name }, { memberId: 0 });
