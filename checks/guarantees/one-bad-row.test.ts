import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startBackground } from '#server/background.ts';
import { type JobKind, jobKind } from '#server/console/staff-jobs/job-kind.ts';
import { createJobRunner } from '#server/console/staff-jobs/job-runner.ts';
import { addJob } from '#server/console/staff-jobs/staff-jobs.store.ts';
import { askErasureOfEnded, remindLeaving } from '#server/features/erasures/erasures.commands.ts';
import { remindInvited } from '#server/features/invitations/invitations.commands.ts';
import { sendDigests } from '#server/features/notifications/notifications.commands.ts';
import { notifyMembers } from '#server/features/notifications/notifications.store.ts';
import { tellOfBackups } from '#server/features/upkeep/upkeep.commands.ts';
import { keepMemberAuthenticator } from '#server/testing/authenticators.ts';
import { createBroadcasts } from '#server/testing/broadcasts.ts';
import { createListeners } from '#server/testing/news.ts';
import { createScene } from '#server/testing/scene.ts';
import { retain } from '#server/use-cases/retain.ts';
import { emptyTrash } from '#server/use-cases/trash.ts';
import { report } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, members, mailsTo, sato } = scene;
const { operator, tell } = createListeners(scene);
const { write, send } = createBroadcasts(scene);
const site = { outbox: app.outbox, origin: config.publicUrl.origin };

/** Whatever concerns this one fails in the database, and nothing else does. */
async function breakRow(table: string, when: string, event = 'INSERT'): Promise<void> {
  await db.owner.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'a broken row'; END $$;
    CREATE TRIGGER broken BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION fail()`);
}
afterEach(() => db.owner.query('DROP FUNCTION IF EXISTS fail CASCADE'));

const noMailTo = ({ email }: { email: string }) => breakRow('mails', `NEW.recipient = '${email}'`);
const ran = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A broken one among others, and not the last; each with a way to see that it has had its turn. */
const KINDS: Record<string, () => Promise<{ served: number; others: number }>> = {
  async digests() {
    const all = await Promise.all(Array.from({ length: 4 }, () => make.member()));
    const [broken, ...others] = all.toSorted((a, b) => a.id - b.id);
    if (!broken) throw new Error('nobody');
    await notifyMembers(
      db.kysely,
      { kind: 'membership', event: `bad:${randomUUID()}`, words: '知らせ' },
      sql`SELECT unnest(${all.map(({ id }) => id)}::bigint[])`,
    );
    await db.pool.query(`
      UPDATE notifications SET mail = 'at_once', created_at = now() - interval '1 hour'`);
    await noMailTo(broken);
    await ran(sendDigests(db, site));
    return counted(others);
  },

  async 'mails to operators'() {
    const [broken, other] = [await operator(), await operator()];
    await make.enquiry({ by: members.hanako, subject: '件名' });
    await noMailTo(broken);
    await ran(tell());
    return counted([other]);
  },

  async invitations() {
    const all = [];
    for (const days of [5, 4, 4]) {
      const member = await make.member({ password: null });
      await db.pool.query(
        `INSERT INTO invitations (member_id, invited_at) VALUES ($1, now() - $2 * interval '1 day')`,
        [member.id, days],
      );
      all.push(member);
    }
    const [broken, ...others] = all;
    if (!broken) throw new Error('nobody');
    await noMailTo(broken);
    await ran(remindInvited(db, site));
    return counted(others);
  },

  async 'reminders of an erasure'() {
    const all = [];
    for (const hours of [10, 20, 30]) {
      const member = await make.member();
      await db.pool.query(
        `INSERT INTO erasures (member_id, erase_at, by_staff)
         VALUES ($1, now() + $2 * interval '1 hour', false)`,
        [member.id, hours],
      );
      all.push(member);
    }
    const [broken, ...others] = all;
    if (!broken) throw new Error('nobody');
    await noMailTo(broken);
    await ran(remindLeaving({ db, ...site }));
    return counted(others);
  },

  async broadcasts() {
    await db.pool.query('DELETE FROM members WHERE id <> ALL($1)', [[members.hanako.id]]);
    const all = [await make.member(), await make.member(), await make.member()];
    const [broken, ...others] = all;
    if (!broken) throw new Error('nobody');
    await noMailTo(broken);
    await send(await write());
    await ran(app.broadcastSender.run());
    return counted(others);
  },

  async 'backup troubles'() {
    const [broken, other] = [await make.staff({}), await make.staff({})];
    await noMailTo(broken);
    await ran(tellOfBackups(db, site, ['バックアップに問題があります。']));
    return counted([other]);
  },

  async retention() {
    const all = [];
    for (let member = 0; member < 4; member += 1) all.push(await make.member());
    const ids = all.map(({ id }) => id);
    await db.pool.query(
      `UPDATE memberships SET paid_until = current_date - 4000 WHERE member_id = ANY($1)`,
      [ids],
    );
    await db.pool.query(
      "INSERT INTO retention_rules (rule, days) VALUES ('memberships', 365) ON CONFLICT DO NOTHING",
    );
    await breakRow('erasures', `NEW.member_id = ${ids[1]}`);
    await retain(db, {
      askErasure: (tx, memberIds) => askErasureOfEnded(tx, site, memberIds),
      appSecret: config.appSecret,
      tell: () => {},
    });
    const { rows } = await db.pool.query(
      'SELECT count(*)::integer AS n FROM erasures WHERE member_id = ANY($1)',
      [ids],
    );
    return { served: rows[0].n, others: ids.length - 1 };
  },

  async 'film checks'() {
    const videos = [];
    for (let film = 0; film < 6; film += 1) {
      videos.push(await make.video({ mediaFile: `${randomUUID().replaceAll('-', '')}.mp4` }));
    }
    const ids = videos.map(({ id }) => id);
    const isSaved = 'NEW.looked_at IS DISTINCT FROM OLD.looked_at';
    await breakRow('film_checks', `NEW.video_id = ${ids[0]} AND ${isSaved}`, 'UPDATE');
    await ran(app.filmChecker.beginNight());
    const { rows } = await db.pool.query(
      'SELECT FROM film_checks WHERE video_id = ANY($1) AND looked_at IS NOT NULL',
      [ids],
    );
    return { served: rows.length, others: ids.length - 1 };
  },

  async 'rows of a job'() {
    const runner = createJobRunner(db, { error: () => {} });
    const work: JobKind['work'] = async (_tx, _job, rows) =>
      rows.map(({ position }) => {
        if (position === 2) throw new TypeError('a value of another kind');
        return { position, outcome: 'done' as const };
      });
    runner.register(jobKind({ name: 'one bad row', batch: 3, work }));
    const { id } = await addJob(
      db.kysely,
      { id: sato.id, name: '佐藤 美咲', ip: '' },
      { kind: 'one bad row', rights: ['content.write'], title: '試し', params: {}, canUndo: false },
      sql`SELECT NULL::bigint, n::text, n::text FROM generate_series(1, 5) n`,
    );
    await runner.run();
    const { rows } = await db.pool.query(
      "SELECT FROM staff_job_rows WHERE job_id = $1 AND outcome = 'done'",
      [id],
    );
    return { served: rows.length, others: 4 };
  },

  async 'hourly sweeps'() {
    const member = await make.member();
    await keepMemberAuthenticator({ db, config }, member, { isOn: false });
    await db.pool.query("UPDATE member_authenticators SET begun_at = now() - interval '2 days'");
    await db.owner.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'a broken table'; END $$;
      CREATE TRIGGER broken BEFORE DELETE ON sessions EXECUTE FUNCTION fail()`);
    let sweep: (() => Promise<unknown>) | undefined;
    await startBackground(app, db, config, (_, work) => {
      sweep = work.find(({ name }) => name === 'sweep')?.run;
      return async () => {};
    })();
    await ran(sweep?.() ?? Promise.resolve());
    const { rows } = await db.pool.query('SELECT FROM member_authenticators');
    return { served: 1 - rows.length, others: 1 };
  },

  async 'the trash'() {
    const tags = [];
    for (const seconds of [30, 20, 10]) {
      const { rows } = await db.pool.query(
        `INSERT INTO trash (kind, record_id, expires_at)
         VALUES ('tags', $1::integer, now() - $1::integer * interval '1 second') RETURNING record_id`,
        [seconds],
      );
      tags.push(Number(rows[0].record_id));
    }
    await breakRow('trash', `OLD.record_id = ${tags[0]}`, 'DELETE');
    await ran(emptyTrash(db.kysely));
    const { rows } = await db.pool.query(
      "SELECT record_id FROM trash WHERE kind = 'tags' AND record_id = ANY($1)",
      [tags],
    );
    return { served: tags.length - rows.length, others: tags.length - 1 };
  },
};

async function counted(others: readonly { email: string }[]) {
  const heard = await Promise.all(others.map(({ email }) => mailsTo(email)));
  return { served: heard.filter(({ length }) => length > 0).length, others: others.length };
}

test('a row that fails delays no other', async (context) => {
  const delayed: string[] = [];
  let others = 0;
  for (const [kind, work] of Object.entries(KINDS)) {
    const outcome = await work();
    await db.owner.query('DROP FUNCTION IF EXISTS fail CASCADE');
    await db.pool.query('DELETE FROM notifications; DELETE FROM erasures; DELETE FROM invitations');
    others += outcome.others;
    if (outcome.served !== outcome.others) delayed.push(`${kind}: ${JSON.stringify(outcome)}`);
  }
  report(
    context,
    'G7',
    `delayed ${delayed.length} of ${others} rows of ${Object.keys(KINDS).length} kinds`,
  );
  expect(delayed).toEqual([]);
});
