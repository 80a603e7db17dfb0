import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { PASSWORD as OLD_PASSWORD } from '#demo/cast/people.ts';
import { runCommandOn } from '#testing/command.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { db, staffGuest, asStaff, make } = scene;

const create = (args: readonly string[]) => runCommandOn(scene, 'staff create', args);
const to = (email: string, role = 'admin', name = '初代 管理') =>
  ['--email', email, '--name', name, '--role', role] as const;
const secretIn = (output: string) => /\/staff\/set-password#([\w-]{43})\n/.exec(output)?.[1] ?? '';
const PASSWORD = '最初に選んだとても長い合言葉です';
const choose = (token: string) =>
  staffGuest().attempt(staffApi.setOperatorPassword, { body: { token, password: PASSWORD } });
const enter = (email: string, password = PASSWORD) =>
  staffGuest().attempt(staffApi.enterPassword, { body: { email, password } });

describe('making an operator from the command line', () => {
  test('prints a link, good once, by which the password is chosen', async () => {
    const { code, output } = await create(to('first@example.jp'));
    expect(code).toBe(0);
    expect(output).toContain('first@example.jp may come in as admin.');
    expect(output).toContain('http://localhost:3000/staff/set-password#');
    expect((await choose(secretIn(output))).status).toBe(204);
    expect((await choose(secretIn(output))).status).toBe(422);
    expect((await enter('first@example.jp')).body.step).toBe('enrol');
    const { rows } = await db.pool.query(
      "SELECT staff_id, staff_name, action FROM audit_log WHERE kind = 'operators' ORDER BY id LIMIT 1",
    );
    expect(rows).toEqual([{ staff_id: null, staff_name: 'コマンドライン操作', action: 'create' }]);
  });

  test('again helps somebody who has lost password and authenticator, and was shut out', async () => {
    const own = await make.staff({ role: 'viewer' });
    await db.pool.query(
      "UPDATE staff SET totp_secret = '\\x00', totp_confirmed_at = now(), disabled_at = now() WHERE id = $1",
      [own.id],
    );
    const { output } = await create([...to(own.email.toUpperCase()), '--again']);
    expect((await enter(own.email, OLD_PASSWORD)).status).toBe(422);
    expect((await choose(secretIn(output))).status).toBe(204);
    expect((await enter(own.email)).body.step).toBe('enrol');
    expect((await enter(own.email, OLD_PASSWORD)).status).toBe(422);
    const { body } = await asStaff().call(staffApi['operators.read'], { params: { id: own.id } });
    expect(body).toMatchObject({ roles: ['admin'], state: 'active', name: '初代 管理' });
  });

  test('again forgets the tries of others that stood in the way', async () => {
    const { email } = await make.staff();
    const tryAs = async (password: string, network: number) => {
      const payload = { email, password };
      const url = '/api/staff/auth/password';
      const from = { method: 'POST', url, payload, ip: `198.51.100.${network}` } as const;
      return (await staffGuest().request(from)).statusCode;
    };
    for (let network = 0; network < 21; network += 1) await tryAs('not the password', network);
    expect(await tryAs(OLD_PASSWORD, 99)).toBe(429);
    const { output } = await create([...to(email), '--again']);
    expect((await choose(secretIn(output))).status).toBe(204);
    expect(await tryAs(PASSWORD, 99)).toBe(200);
  });

  test.each([
    [
      'nothing said',
      [],
      "Required option '--email <address>' not specified.\nMore: orchard staff create --help",
    ],
    [
      'an unknown role',
      to('a@example.jp', 'boss'),
      'There is no role "boss"; the roles are admin, editor, teacher, support, viewer.',
    ],
    ['no address', to('a@example'), '--email must be a mail address, not "a@example".'],
    ['no name', to('a@example.jp', 'admin', ' '), '--name must have 1 to 255 characters.'],
    [
      'an operator who is there',
      to('SATO@example.jp'),
      'SATO@example.jp is an operator already. With --again the operator gets this name and these roles, a new link in place of the password and a new authenticator, and is let in again if shut out.',
    ],
  ])('is refused with one line: %s', async (_, args, sentence) => {
    const count = async () => (await db.pool.query('SELECT id FROM staff')).rowCount;
    const before = await count();
    const code = sentence.includes('--help') ? 2 : 1;
    expect(await create(args)).toEqual({ code, output: '', complaint: `${sentence}\n` });
    expect(await count()).toBe(before);
  });
});
