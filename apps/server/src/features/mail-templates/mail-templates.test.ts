import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkIn } from '#testing/mail-links.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { checkTemplateText } from './mail-templates.store.ts';
import { MAIL_TEMPLATES } from './mail-templates.view.ts';

const { db, make, guest, asStaff, mailsTo, execute } = await createScene({ limits: 'off' });

const list = staffApi['mail-templates.list'];
const read = staffApi['mail-templates.read'];
const update = staffApi['mail-templates.update'];
const reset = staffApi['mail-templates.reset'];
const preview = staffApi['mail-templates.preview'];
const versions = staffApi['mail-templates.versions'];
const restore = staffApi['mail-templates.restore'];

// The template with a reset link.
const params = { id: 1 };

beforeEach(() => db.owner.query('TRUNCATE mail_templates, audit_log'));

const templateText = (more: object = {}) => ({
  subject: '{product}：パスワードの再設定',
  body: '{name} さま\n\nこちらからどうぞ。\n\n{link}\n\n運営より',
  link_label: '再設定へ進む',
  ...more,
});
const save = async (draft = templateText(), caller = asStaff(), revision?: number) => {
  const seen = revision ?? (await caller.call(read, { params })).body.revision;
  return caller.attempt(update, { params, query: { revision: String(seen) }, body: draft });
};
async function mailed(name = '山田 花子') {
  const { email } = await make.member({ name });
  await guest().call(api.forgotPassword, { body: { email } });
  return (await mailsTo(email)).at(-1);
}

describe('the templates', () => {
  test('are all there, each declared once, and good as they are worded', async () => {
    const source = join(import.meta.dirname, '../..');
    const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|^testing\//.test(path))
      .map((path) => readFileSync(join(source, path), 'utf8'))
      .flatMap((text) => [...text.matchAll(/mailTemplate\(\{[\s\S]*?kind: '([a-z_]+)'/g)])
      .map(([, kind]) => kind);
    expect(declared.length).toBeGreaterThanOrEqual(8);
    expect(MAIL_TEMPLATES.map(({ kind }) => kind).sort()).toEqual(declared.sort());
    expect(new Set(MAIL_TEMPLATES.map(({ id }) => id)).size).toBe(MAIL_TEMPLATES.length);
    for (const template of MAIL_TEMPLATES) {
      expect(() => checkTemplateText(template, template.templateText), template.kind).not.toThrow();
      const isOpen = !/first|reset|confirm|undo|password\//.test(
        template.placeholders.link?.sample ?? '',
      );
      expect(Boolean(template.isSecret) || isOpen, template.kind).toBe(true);
    }
    const { body } = await asStaff().call(list, { query: { per_page: '100' } });
    expect(body).toHaveLength(MAIL_TEMPLATES.length);
    expect(body.every((row) => row.is_default)).toBe(true);
    const found = await asStaff().call(list, { query: { q: 'ぱすわーど 再設定' } });
    expect(found.body.map(({ kind }) => kind)).toEqual(['password_reset']);
  });

  test('are worded by operators from then on, with nothing in a placeholder interpreted', async () => {
    const before = await mailed();
    expect(before?.subject).toBe('パスワード再設定のご案内');
    const { body } = await save();
    expect(body).toMatchObject({ is_default: false, subject: '{product}：パスワードの再設定' });
    const mail = await mailed('<b>{link}</b>');
    expect(mail?.subject).toBe('Orchard：パスワードの再設定');
    expect(mail?.text.split('\n\n').slice(0, 2)).toEqual([
      '<b>{link}</b> さま',
      'こちらからどうぞ。',
    ]);
    expect(mail?.text).toContain('再設定へ進む\nhttp://localhost:3000/password-reset/');
    expect(linkIn(mail).searchParams.get('email')).not.toBeNull();
    expect(mail?.html).toContain('&lt;b&gt;{link}&lt;/b&gt; さま');
    expect(mail?.html).toMatch(/<a href="http:\/\/localhost:3000\/password-reset\/[^"]+"/);
  });

  test.each([
    ['body', { body: '{name} 様\n\nどうぞ。' }, '「再設定画面へのリンク」は必須です'],
    ['body', { body: '{link}{password}' }, '「{password}」という差し込み項目は使えません'],
    ['subject', { subject: '{nobody}' }, '「{nobody}」という差し込み項目は使えません'],
    ['subject', { subject: '{constructor}' }, '「{constructor}」という差し込み項目は使えません'],
    ['body', { body: '{link}{constructor}' }, '「{constructor}」という差し込み項目は使えません'],
    ['subject', { subject: '{link}' }, '「再設定画面へのリンク」は件名には使えません'],
    ['subject', { subject: 'あ\0' }, '見えない文字'],
    ['subject', { subject: ' ' }, '件名を入力してください'],
    ['subject', { subject: 'あ'.repeat(201) }, '200文字以内'],
    ['body', { body: 'あ'.repeat(5001) }, '5000文字以内'],
    ['link_label', { link_label: '' }, 'ボタンの文言を入力してください'],
    [
      'link_label',
      { link_label: '{link}' },
      '「再設定画面へのリンク」はボタンの文言には使えません',
    ],
  ])('with a wrong %s are refused under it: %j', async (field, wrong, sentence) => {
    const refused = await save(templateText(wrong));
    expectRefused(refused, field, sentence);
    const shown = await asStaff().refused(preview, { params, body: templateText(wrong) });
    expect(shown.status).toBe(422);
    expect((await asStaff().call(read, { params })).body.is_default).toBe(true);
  });

  test('are seen filled with samples before they are saved', async () => {
    const { body } = await asStaff().call(preview, { params, body: templateText() });
    expect(body.subject).toBe('Orchard：パスワードの再設定');
    expect(body.blocks).toEqual([
      { text: '山田 花子 さま' },
      { text: 'こちらからどうぞ。' },
      { label: '再設定へ進む', url: 'https://example.jp/password-reset/…' },
      { text: '運営より' },
    ]);
    expect(body.text).toContain('再設定へ進む\nhttps://example.jp/password-reset/…');
    expect(await execute`SELECT FROM mail_templates`).toEqual([]);
    expect(
      (await asStaff().refused(preview, { params: { id: 999 }, body: templateText() })).status,
    ).toBe(404);
  });

  test('go back to how the site words them by itself, and to any version', async () => {
    await save();
    await save(templateText({ subject: '二版' }));
    const again = await asStaff().call(reset, { params });
    expect(again.body).toMatchObject({ is_default: true, subject: 'パスワード再設定のご案内' });
    await asStaff().call(reset, { params });
    const { body } = await asStaff().call(versions, { params });
    expect(body.map(({ action }) => action)).toEqual(['reset', 'update', 'update']);
    const restored = await asStaff().call(restore, {
      params,
      body: { version: body[1]?.id ?? 0 },
    });
    expect(restored.body).toMatchObject({ subject: '二版', is_default: false });
    expect((await mailed())?.subject).toBe('二版');
  });

  test('that two operators save at once keep the first, and the other gets a 409', async () => {
    const { status } = await save(templateText({ subject: '一人目' }), asStaff(), 0);
    const other = await save(templateText({ subject: '二人目' }), asStaff(), 0);
    expect([status, other.status]).toEqual([200, 409]);
    expect((await asStaff().call(read, { params })).body.subject).toBe('一人目');
  });

  test('that do not exist are not found', async () => {
    const none = { params: { id: 999 } };
    const caller = asStaff();
    expect((await caller.refused(read, none)).status).toBe(404);
    expect((await caller.refused(reset, none)).status).toBe(404);
    expect(
      (await caller.refused(update, { ...none, query: { revision: '0' }, body: templateText() }))
        .status,
    ).toBe(404);
  });
});
