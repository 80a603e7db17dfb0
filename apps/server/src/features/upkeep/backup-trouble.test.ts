import { beforeEach, describe, expect, test } from 'vitest';
import { beginRun, endRun } from '#operations/upkeep/upkeep-runs.store.ts';
import { createScene } from '#testing/scene.ts';
import { tellOfBackups } from './upkeep.commands.ts';

const scene = await createScene();
const { db, make, app } = scene;
const site = { outbox: app.outbox, origin: 'https://site.example.jp' };

beforeEach(async () => {
  await db.pool.query('DELETE FROM upkeep_runs; DELETE FROM mails');
  await db.pool.query("UPDATE staff SET created_at = now() - interval '10 days'");
});

/** A backup that ended some hours ago. */
async function backup(hours: number, problem?: string): Promise<void> {
  const id = await beginRun(db.kysely, 'backup', '/kept');
  await endRun(db.kysely, id, { succeeded: !problem, ...(problem ? { problem } : { bytes: 1 }) });
  await db.pool.query(
    `UPDATE upkeep_runs SET started_at = now() - $2 * interval '1 hour',
       finished_at = now() - $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
}

async function mails(): Promise<{ recipient: string; text: string }[]> {
  await tellOfBackups(db, site);
  const { rows } = await db.pool.query(
    "SELECT recipient, body_text AS text FROM mails WHERE kind = 'backup_trouble' ORDER BY id",
  );
  return rows;
}

describe('administrators are mailed about backups', () => {
  test('when none was ever good, or the last good one is older than a night', async () => {
    const [first] = await mails();
    expect(first?.text).toContain('バックアップが一度も成功していません。');
    await backup(30);
    const last = (await mails()).at(-1);
    expect(last?.text).toContain('最後に成功したバックアップから30時間が過ぎています。');
  });

  test('when the last one failed, with the reason', async () => {
    await backup(20);
    await backup(1, 'ENOSPC: no space left on device');
    const found = await mails();
    expect(found[0]?.text).toContain(
      '前回のバックアップに失敗しました：ENOSPC: no space left on device',
    );
    expect(found[0]?.text).not.toContain('時間が過ぎています');
  });

  test('and nobody else, nor when all is well', async () => {
    await backup(30, 'no room');
    await backup(1);
    expect(await mails()).toEqual([]);
    await db.pool.query('DELETE FROM upkeep_runs');
    await make.staff({ role: 'editor' });
    const recipients = (await mails()).map(({ recipient }) => recipient);
    const { rows } = await db.pool.query(
      "SELECT email FROM staff WHERE 'admin' = ANY(roles) AND disabled_at IS NULL AND password_hash IS NOT NULL ORDER BY id",
    );
    expect(recipients).toEqual(rows.map(({ email }) => email));
  });

  test('a new site has a night’s time', async () => {
    await db.pool.query('UPDATE staff SET created_at = now()');
    expect(await mails()).toEqual([]);
  });
});
