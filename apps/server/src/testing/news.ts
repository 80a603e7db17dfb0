import type { Ways } from '@orchard/contract/notification-kinds';
import { announce } from '#features/notifications/announce.commands.ts';
import { remindOfMembership } from '#features/notifications/notifications.commands.ts';
import type { Scene } from './scene.ts';

/** What members are told of, for tests of that. */
export const createNews = ({ db }: Pick<Scene, 'db'>) => ({
  /** Does what the site does each minute; answers how many news that made. */
  announce: () => announce(db),

  /** Does what the site does each morning; answers how many news that made. */
  remind: () => remindOfMembership(db),

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
