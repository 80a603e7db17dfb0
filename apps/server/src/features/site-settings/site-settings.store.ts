import type { ParsedOf } from '@orchard/contract/endpoint';
import type { siteSettings } from '@orchard/contract/staff/site-settings';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { tableResource } from '#platform/records/table-resource.ts';

type SettingsDraft = ParsedOf<typeof siteSettings.update>['body'];

/** The site's settings as the one record of the console. */
export const siteSettingsResource = tableResource<SettingsDraft>({
  kind: 'site-settings',
  label: ({ name }) => name || 'サイトの設定',
  source: {
    table: 'site_settings',
    fields: sql`coalesce(name, '') AS name, coalesce(sender_name, '') AS sender_name,
      coalesce(contact_email, '') AS contact_email,
      coalesce(contact_telephone, '') AS contact_telephone,
      coalesce(contact_hours, '') AS contact_hours, reminder_hours`,
    columns: (draft) => ({
      name: draft.name || null,
      sender_name: draft.sender_name || null,
      contact_email: draft.contact_email || null,
      contact_telephone: draft.contact_telephone || null,
      contact_hours: draft.contact_hours || null,
      ...(draft.reminder_hours === undefined ? {} : { reminder_hours: draft.reminder_hours }),
    }),
  },
});

/** Puts the steps of the opening away. */
export async function putOpeningAway(db: Kysely<DB>): Promise<void> {
  await sql`
    UPDATE site_settings SET opening_closed_at = coalesce(opening_closed_at, now())`.execute(db);
}
