import type { Ways } from '@orchard/contract/notification-kinds';
import { staffApi } from '@orchard/contract/staff';
import type { Notifications } from '@orchard/contract/staff/staff-notifications';
import { tellOfLiveEvents } from '#features/live-events/tell-goers.commands.ts';
import { tellOfFailures, tellOfMemberships } from '#features/memberships/tell-members.commands.ts';
import { announce } from '#features/notifications/announce.commands.ts';
import { tellOperators } from '#features/staff-notifications/staff-notifications.commands.ts';
import type { Scene } from './scene.ts';

/** What members are told of, for tests of that. */
export const createNews = ({ db }: Pick<Scene, 'db'>) => ({
  /** Does what the site does each minute; answers how many news that made. */
  announce: () => announce(db),

  /** Does what the site does each morning; answers how many news that made. */
  remind: () => tellOfMemberships(db),

  /** Does what the site does each minute about failed payments; answers how many news that made. */
  tellFailures: () => tellOfFailures(db),

  /** Does what the site does each minute about evenings; answers how many news that made. */
  tellEvenings: () => tellOfLiveEvents(db),

  /** What a member was told of, oldest first. */
  async heard({ id }: { id: number }) {
    const { rows } = await db.pool.query<{
      event: string;
      kind: string;
      on_screen: boolean;
      is_read: boolean;
      mail: string | null;
      push: boolean;
      words: string | null;
    }>(
      `SELECT event, kind, on_screen, read_at IS NOT NULL AS is_read, mail, push, words
       FROM notifications WHERE member_id = $1 ORDER BY id`,
      [id],
    );
    return rows;
  },

  /** The member has chosen these ways, by kind or by kind and topic. */
  async choose(
    { id }: { id: number },
    ways: Readonly<Record<string, Ways>>,
    stopped: 'digests' | 'mails' | null = null,
  ): Promise<void> {
    await db.pool.query(
      `INSERT INTO notification_choices (member_id, ways, stopped) VALUES ($1, $2, $3)
       ON CONFLICT (member_id) DO UPDATE SET ways = $2, stopped = $3`,
      [id, JSON.stringify(ways), stopped],
    );
  },
});

/** The ways of somebody who wants to hear nothing. */
export const NO_WAYS: Ways = { screen: false, mail: 'none', push: false };

type Operator = Awaited<ReturnType<Scene['make']['staff']>>;

/** Operators who hear by mail of what comes, for tests of that. */
export const createListeners = ({ app, asStaff, config, db, mailsTo, make }: Scene) => ({
  /** Forgets what was told and sent; operators of earlier tests hear nothing any more. */
  async silence(): Promise<void> {
    await db.pool.query('DELETE FROM staff_told; DELETE FROM mails; DELETE FROM idempotency_keys');
    await db.pool.query(
      `INSERT INTO staff_notifications (staff_id, timing) SELECT id, 'none' FROM staff
       ON CONFLICT (staff_id) DO UPDATE SET timing = 'none'`,
    );
  },

  /** A new operator who has heard as chosen for long. */
  async operator(
    chosen: Partial<Notifications> = {},
    role: 'support' | 'teacher' = 'support',
  ): Promise<Operator> {
    const made = await make.staff({ role });
    const body = { timing: 'at_once', scope: 'all', report: false, ...chosen } as const;
    await asStaff(made).call(staffApi.saveOwnNotifications, { body });
    await db.pool.query(
      "UPDATE staff_notifications SET since = now() - interval '30 days' WHERE staff_id = $1",
      [made.id],
    );
    return made;
  },

  /** Does what the site does each minute; answers how many mails that made. */
  tell: () => tellOperators(db, { outbox: app.outbox, origin: config.publicUrl.origin }),

  /** The mails that an operator has got. */
  heard: ({ email }: Operator) => mailsTo(email),

  /** Makes an enquiry older. */
  age: (enquiryId: number, interval: string) =>
    db.pool.query(
      `UPDATE enquiries SET created_at = created_at - $2::interval, asked_at = asked_at - $2::interval
       WHERE id = $1`,
      [enquiryId, interval],
    ),
});
