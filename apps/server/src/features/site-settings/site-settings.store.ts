import type { ParsedOf } from '@orchard/contract/endpoint';
import type { notificationSettings } from '@orchard/contract/staff/notification-settings';
import type { siteSettings } from '@orchard/contract/staff/site-settings';
import { type Kysely, sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { ownWays, setWays } from '#features/notifications/ways.view.ts';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

type NotificationDraft = ParsedOf<typeof notificationSettings.update>['body'];
type SettingsDraft = ParsedOf<typeof siteSettings.update>['body'];

const NUMBERS = ['reminder_hours', 'next_lecture_days', 'max_playing'] as const;
const MEMBER_COLUMNS = ['member_own_1', 'member_own_2'] as const;

/** The site's settings as the one record of the console. */
export const siteSettingsResource = tableResource<SettingsDraft>({
  kind: 'site-settings',
  label: ({ name }) => name || 'サイトの設定',
  source: {
    table: 'site_settings',
    fields: sql`coalesce(name, '') AS name, coalesce(sender_name, '') AS sender_name,
      coalesce(contact_email, '') AS contact_email,
      coalesce(contact_telephone, '') AS contact_telephone,
      coalesce(contact_hours, '') AS contact_hours, reminder_hours, next_lecture_days,
      max_playing, member_own_1, member_own_2`,
    columns: (draft) => ({
      name: draft.name || null,
      sender_name: draft.sender_name || null,
      contact_email: draft.contact_email || null,
      contact_telephone: draft.contact_telephone || null,
      contact_hours: draft.contact_hours || null,
      ...Object.fromEntries(
        [...NUMBERS, ...MEMBER_COLUMNS].flatMap((name) =>
          draft[name] === undefined ? [] : [[name, draft[name]]],
        ),
      ),
    }),
  },
});

/** What members are told of, and how, as the one record of the console. */
export const notificationSettingsResource = tableResource<NotificationDraft>({
  kind: 'notification-settings',
  label: () => '会員への通知',
  source: {
    table: 'site_settings',
    fields: sql`(SELECT ${setWays} FROM site_settings s) AS ways`,
    columns: ({ ways }) => ({ notification_ways: JSON.stringify(ownWays(ways)) }),
  },
});

/** Puts the steps of the opening away. */
export const putOpeningAway = (db: Kysely<DB>) => execute(db)`
    UPDATE site_settings SET opening_closed_at = coalesce(opening_closed_at, now())`;
