import { expect, test } from 'vitest';
import { PERSONAL_COLUMNS } from '#server/personal-columns.ts';
import { LINKS } from '#server/platform/personal-data/personal-columns.ts';
import { WAYS } from '#server/ways-in.ts';
import { schemaTables } from './schema-tables.ts';
import { type SourceFile, sourceFiles } from './tree.ts';

/** What is kept of people and looks like a way in, and why it is none. */
const NO_WAY_IN: Readonly<Record<string, string>> = {
  'audit_values.salt': 'hides what a hash in the log stands for',
  'idempotency_keys.body_hash': 'tells whether a request is the same as before',
  'api_tokens.token_hash':
    'lets a program in, not its maker; it is refused while its maker is shut out',
  'calendar_feeds.round': 'counts the addresses; the key to one is made with the app secret',
  'idempotency_keys.key':
    'the sender’s own number of a request; nothing is answered without a session',
  'idempotency_keys.token_id': 'whose request it is',
  'login_codes.email_hash': 'the address; a code is asked for beside it',
  'mails.body_html': 'a mail, in which words stand for a link or code',
  'mails.is_secret': 'whether the mail holds a link or code',
  'mails.sealed_body': 'a mail until it is sent; its link or code is ended where that is kept',
  'member_authenticators.last_step': 'the time of the last code',
  'member_authenticators.used_steps': 'times of codes',
  'member_data_openings.id': 'fetches one file within a minute, with a session alone',
  'member_data_parts.bytes': 'a file; no secret',
  'member_exports.member_ids': 'whose rows a file has',
  'payment_arrivals.body': 'what a payment provider sent; its secret is not stored with it',
  'payment_arrivals.detail': 'what became of it, in words',
  'payment_arrivals.query': 'what stood in the address besides the key',
  'payment_events.key': 'the provider’s number of an event',
  'rate_limits.key': 'whose tries are counted',
  'reset_requests.email_hash': 'who has asked for a link, which is kept elsewhere',
  'staff_job_rows.key': 'the line of a file that is imported',
  'staff.totp_confirmed_at': 'the time of the first code',
  'staff.totp_last_step': 'the time of the last code',
  'staff.totp_used_steps': 'times of codes',
  'webhooks.sealed_secret': 'signs what the site sends, or a way into an account at Chatwork',
  'webhooks.sealed_previous': 'signs what the site sends',
  'vimeo_connection.sealed_token': 'a way into an account at Vimeo, of the site',
};

/** Names of columns that may hold a credential. */
const CREDENTIAL =
  /hash|secret|sealed|token|credential|_key|^key|handle|^code|^pin|^auth|p256|totp/;

const held: readonly string[] = Object.values(WAYS).flatMap((way) => way.held as readonly string[]);
const tables = schemaTables();

/** Columns of people that may hold a credential, as `table.column`. */
function credentialsIn(columnsByTable: ReadonlyMap<string, readonly string[]>): string[] {
  const secret = new Set(
    PERSONAL_COLUMNS.flatMap(({ from, secrets = {} }) =>
      Object.keys(secrets).map((column) => `${from}.${column}`),
    ),
  );
  const isOfPeople = (table: string, columns: readonly string[]) =>
    columns.some((column) => LINKS.includes(column)) ||
    PERSONAL_COLUMNS.some(({ from }) => from === table);
  return [...columnsByTable].flatMap(([table, columns]) =>
    isOfPeople(table, columns)
      ? columns
          .filter((column) => CREDENTIAL.test(column) || secret.has(`${table}.${column}`))
          .map((column) => `${table}.${column}`)
      : [],
  );
}

const unknownIn = (columnsByTable: ReadonlyMap<string, readonly string[]>) =>
  credentialsIn(columnsByTable).filter((one) => !held.includes(one) && !(one in NO_WAY_IN));

test('every column that may let somebody in is in the list of ways in, or said to be none', () => {
  expect(credentialsIn(tables).length).toBeGreaterThan(30);
  expect(unknownIn(tables)).toEqual([]);
});

test('nothing in the list, or beside it, is gone from the schema', () => {
  const all = [...tables].flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`));
  expect([...held, ...Object.keys(NO_WAY_IN)].filter((one) => !all.includes(one))).toEqual([]);
  expect(held.filter((one) => one in NO_WAY_IN)).toEqual([]);
});

test('the check notices a new table and a new column', () => {
  const changed = new Map(tables);
  changed.set('member_pins', ['member_id', 'pin_hash', 'made_at']);
  changed.set('members', [...(tables.get('members') ?? []), 'second_password_hash']);
  expect(unknownIn(changed)).toEqual(['members.second_password_hash', 'member_pins.pin_hash']);
});

test('every way into a member’s account goes at an erasure', () => {
  const erased = PERSONAL_COLUMNS.filter(({ whose }) => whose === 'member').map(
    ({ from }): string => from,
  );
  const ofMembers = held
    .map((one) => one.split('.')[0] ?? '')
    .filter((table) => !table.startsWith('staff'));
  expect(ofMembers.filter((table) => !erased.includes(table))).toEqual([]);
});

const MODULE = 'apps/server/src/ways-in.ts';

/** Who else may end a way in: what a feature does with its own, and what no occasion is. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'apps/server/src/use-cases/agree-on-secret.ts': 'authenticators that the new secret cannot open',
};

/** Imports of what ends a way in by others than the list, as `path: name`. */
function pastTheList(files: readonly SourceFile[]): string[] {
  const imports = ({ text }: SourceFile) =>
    [...text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']*\.store\.ts)';/gm)].map(
      ([, names = '', from = '']) => ({
        names: names.split(',').map((name) => name.trim()),
        from,
      }),
    );
  const list = files.find(({ path }) => path === MODULE);
  const ends = (list ? imports(list) : [])
    .flatMap(({ names, from }) => names.map((name) => ({ name, from })))
    .filter(({ name }) => /^(?:end|forget|remove)/.test(name));
  const folderOf = (from: string) =>
    from.replace(/^#(platform|features)\//, 'apps/server/src/$1/').replace(/[^/]*$/, '');
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'))
    .filter(({ path }) => path !== MODULE && !(path in ELSEWHERE))
    .flatMap((file) =>
      imports(file).flatMap(({ names, from }) =>
        ends
          .filter((end) => end.from === from && names.includes(end.name))
          .filter((end) => !file.path.startsWith(folderOf(end.from)))
          .map(({ name }) => `${file.path}: ${name}`),
      ),
    );
}

const files = sourceFiles();

test('what ends a way in is called by the list alone', () => {
  expect(pastTheList(files)).toEqual([]);
});

test('the check notices a feature that ends a way in by itself', () => {
  const path = 'apps/server/src/features/badges/badges.commands.ts';
  const text =
    "import {\n  endSessions,\n  endTokens,\n} from '#platform/sessions/sessions.store.ts';\n";
  expect(pastTheList([...files, { path, text }])).toEqual([`${path}: endSessions`]);
});
