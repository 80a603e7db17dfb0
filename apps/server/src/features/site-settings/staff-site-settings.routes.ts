import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { notificationSettings } from '@orchard/contract/staff/notification-settings';
import {
  closeOpening,
  getMailDomain,
  getOpening,
  sendTestMail,
  siteSettings,
} from '@orchard/contract/staff/site-settings';
import { audit } from '#console/records/audit.store.ts';
import { recordRoutes } from '#console/records/record-routes.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { hasTextRecord } from '#platform/outgoing/ask-dns.ts';
import {
  notificationSettingsResource,
  putOpeningAway,
  siteSettingsResource,
} from './site-settings.store.ts';
import {
  findOpening,
  staffNotificationSettings,
  staffSiteSettings,
  testMail,
} from './site-settings.view.ts';

export const staffSiteSettingsRoutes = ({
  db,
  outbox,
  product,
  mailDomain,
}: Pick<SiteParts, 'db' | 'outbox' | 'product' | 'mailDomain'>) => [
  bind(sendTestMail, async ({ staff }) => {
    if (mailDomain === null) throw conflict(formatStaffMessage('mails.no_server'));
    const sent = await db.kysely.transaction().execute(async (tx) => {
      const email = (await findOperatorFields(tx, staff.id))?.email ?? '';
      const { id } = await outbox.put(tx, testMail({ name: staff.name, email }));
      await audit(tx, staff, { action: 'test', kind: 'mails', recordId: id, label: email });
      return { email, mail_id: id };
    });
    outbox.wake();
    return sent;
  }),
  bind(getMailDomain, async () => {
    if (mailDomain === null)
      return { domain: null, spf: 'unknown' as const, dmarc: 'unknown' as const };
    const [spf, dmarc] = await Promise.all([
      hasTextRecord(mailDomain, 'v=spf1'),
      hasTextRecord(`_dmarc.${mailDomain}`, 'v=dmarc1'),
    ]);
    return { domain: mailDomain, spf, dmarc };
  }),
  bind(getOpening, () => findOpening(db.kysely)),
  bind(closeOpening, async () => {
    await putOpeningAway(db.kysely);
    return undefined;
  }),
  ...recordRoutes(db.kysely, siteSettings, {
    kind: siteSettingsResource,
    views: staffSiteSettings(product),
  }),
  ...recordRoutes(db.kysely, notificationSettings, {
    kind: notificationSettingsResource,
    views: staffNotificationSettings,
  }),
];
