import type { siteSettings } from '@orchard/contract/staff/site-settings';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';

/**
 * The site's settings as the console shows them.
 * @param usualName the name while none is set
 */
export const staffSiteSettings = (usualName: string) =>
  recordViews<typeof siteSettings>({
    from: sql`site_settings s`,
    alias: 's',
    shared: sql`'name', coalesce(s.name, '')`,
    record: sql`
      'sender_name', coalesce(s.sender_name, ''),
      'contact_email', coalesce(s.contact_email, ''),
      'contact_telephone', coalesce(s.contact_telephone, ''),
      'contact_hours', coalesce(s.contact_hours, ''), 'reminder_hours', s.reminder_hours,
      'usual_name', ${usualName}::text`,
    where: () => [],
    by: { sort: 'id', order: 'asc' },
  });
