import { describe, expect, test } from 'vitest';
import { api } from './index.ts';

/** The rules of section 5 of the specification for each field of each form. */
const forms = {
  logIn: { email: 'email', password: 'password' },
  forgotPassword: { email: 'email' },
  resetPassword: { email: 'email', password: 'password', password_confirmation: 'password' },
  setFirstPassword: { password: 'password', password_confirmation: 'password' },
  changeName: { name: 'line' },
  changeNickname: { nickname: 'line' },
  requestEmailChange: { email: 'email' },
  changePassword: {
    password_current: 'password',
    password: 'password',
    password_confirmation: 'password',
  },
  sendEnquiry: { subject: 'line', body: 'text' },
  askQuestion: { message: 'text' },
} as const;

type Kind = 'email' | 'password' | 'line' | 'text';

/** Fields beside those of section 5: chosen, not typed. */
const beside: Record<string, unknown> = {
  ...{ token: 'x', remember: true, content_category: 'WIS', contact_category_id: 1 },
};

const good: Record<Kind, string> = {
  email: 'hanako@example.jp',
  password: '12345678',
  line: '山',
  text: '山',
};

/** An address of this length, 251 or more. */
const address = (length: number) =>
  `${'a'.repeat(47)}@${`${'b'.repeat(49)}.`.repeat(4)}${'c'.repeat(length - 251)}.jp`;

/** Per type: values that just pass, and values that just fail with their messages. */
const edges: Record<Kind, { passes: string[]; fails: [string, RegExp][] }> = {
  email: {
    passes: [address(255), 'a..b@docomo.ne.jp', 'a.@docomo.ne.jp'],
    fails: [
      ['', /を入力してください。$/],
      [address(256), /は255文字以内で入力してください。$/],
      ['hanako', /形式が正しくありません。$/],
      ['hanako@', /形式が正しくありません。$/],
    ],
  },
  password: {
    passes: ['1'.repeat(8), '𠮷'.repeat(8), '1'.repeat(255), ' 234567 '],
    fails: [
      ['', /を入力してください。$/],
      ['1'.repeat(7), /は8文字以上で入力してください。$/],
      ['𠮷'.repeat(7), /は8文字以上で入力してください。$/],
      ['1'.repeat(256), /は255文字以内で入力してください。$/],
    ],
  },
  line: {
    passes: ['山'.repeat(255), '𠮷'.repeat(255)],
    fails: [
      ['', /を入力してください。$/],
      ['　 ', /を入力してください。$/],
      ['山'.repeat(256), /は255文字以内で入力してください。$/],
    ],
  },
  text: {
    passes: ['山'.repeat(5000)],
    fails: [
      ['', /を入力してください。$/],
      ['山'.repeat(5001), /は5000文字以内で入力してください。$/],
    ],
  },
};

type FormName = keyof typeof forms;
const entries = Object.entries(forms) as [FormName, Record<string, Kind>][];

/** The first error of each field, with one field set to this value and the rest valid. */
function errorsOf(name: FormName, changes: Record<string, string>): Record<string, string> {
  const honest = Object.entries(forms[name]).map(([field, kind]) => [field, good[kind as Kind]]);
  const values = { ...beside, ...Object.fromEntries(honest), ...changes };
  const { error } = api[name].spec.body.safeParse(values);
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

/** Both new passwords change together, except in the test of unequal ones. */
const filled = (fields: Record<string, Kind>, field: string, value: string) =>
  field === 'password' && 'password_confirmation' in fields
    ? { password: value, password_confirmation: value }
    : { [field]: value };

const cases = entries.flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, kind]) => ({ name, fields, field, kind })),
);

describe('the rules of section 5', () => {
  test.each(cases)('$name: $field accepts valid edge values', ({ name, fields, field, kind }) => {
    const values = field === 'password_confirmation' ? [] : edges[kind].passes;
    for (const value of values) {
      expect(errorsOf(name, filled(fields, field, value)), value).toEqual({});
    }
  });

  test.each(cases)(
    '$name: $field says in Japanese what is wrong',
    ({ name, fields, field, kind }) => {
      for (const [value, words] of edges[kind].fails) {
        expect(errorsOf(name, filled(fields, field, value))[field], value).toMatch(words);
      }
    },
  );

  test.each(cases.filter(({ field }) => field === 'password_confirmation'))(
    '$name: unequal passwords get an error under the second',
    ({ name }) => {
      expect(errorsOf(name, { password_confirmation: '87654321' })).toEqual({
        password_confirmation: 'パスワードが一致しません。',
      });
    },
  );
});
