import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { bodyToken, email, id, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/staff/rights.ts';
import { staffName, staffPassword } from '#contract/staff/staff-auth.ts';
import { oneRecord, readRevision, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** The states of an operator: invited, active (with a password), or suspended. */
export const OPERATOR_STATES = ['invited', 'active', 'disabled'] as const;

/** One state of {@link OPERATOR_STATES}. */
export type OperatorState = (typeof OPERATOR_STATES)[number];

const manages = { audience: 'staff', right: 'staff.manage' } as const;

const wrongRoles = () => formatMessage('validation.choose', { label: '役割' });

/** At least one role, each once, in the order of {@link STAFF_ROLES}. */
const staffRoles = z.pipe(
  z
    .array(z.enum(STAFF_ROLES, { error: wrongRoles }), { error: wrongRoles })
    .check(minItems(1, { error: wrongRoles }), maxItems(50, { error: wrongRoles })),
  z.transform((roles: StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role))),
);

/** The draft of an operator. */
export const operatorDraft = z.object({
  name: staffName(),
  email: email(),
  roles: staffRoles,
});

const shown = {
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  state: z.enum(OPERATOR_STATES),
  has_authenticator: z.boolean(),
  last_signed_in_at: z.nullable(wireTime()),
};

const record = z.object({
  ...recordFields,
  ...shown,
  /** Number of live sessions. */
  sessions: z.number(),
  /** Expiry of the last mailed link; null without a valid one. */
  link_until: z.nullable(wireTime()),
});

/** The operators, a resource without deletion, so that answers keep their author. */
export const operators = {
  list: get('/api/staff/operators', {
    ...manages,
    summary: 'Operators: one page of the list',
    query: staffListQuery(['id', 'name', 'email', 'roles', 'last_signed_in_at'], {
      role: queryOf(STAFF_ROLES, '役割'),
      state: queryOf(OPERATOR_STATES, '状態'),
    }),
    response: z.array(z.object({ id: id(), ...shown })),
  }),
  read: get('/api/staff/operators/{id}', {
    ...manages,
    summary: 'Operators: one of them',
    params: oneRecord,
    response: record,
  }),
  create: post('/api/staff/operators', {
    ...manages,
    freshCode: true,
    summary:
      'Operators: invites one; a link to choose a password is mailed, good once for 72 hours',
    body: operatorDraft,
    response: record,
  }),
  update: post('/api/staff/operators/{id}', {
    ...manages,
    freshCode: true,
    summary: 'Operators: saves name, address and role; the last administrator stays one',
    params: oneRecord,
    query: readRevision,
    body: operatorDraft,
    response: record,
  }),
} as const;

/** Actions on one operator besides saving; each answers the changed operator. */
const action = <const Path extends string>(
  path: Path,
  summary: string,
  more: { readonly freshCode?: true } = {},
) =>
  post(`/api/staff/operators/{id}/${path}`, {
    ...manages,
    ...more,
    summary: `Operators: ${summary}`,
    params: oneRecord,
    response: record,
  });

export const sendOperatorLink = action('link', 'mails a new link to choose a password', {
  freshCode: true,
});
export const disableOperator = action(
  'disable',
  'shuts one out at once; not the last administrator',
);
export const enableOperator = action('enable', 'lets one in again', { freshCode: true });
export const resetOperatorAuthenticator = action(
  'authenticator/reset',
  'takes the authenticator away; another is enrolled at the next sign-in',
  { freshCode: true },
);
export const endOperatorSessions = action('sessions/end', 'ends every session of one');

export const setOperatorPassword = post('/api/staff/auth/first-password', {
  audience: 'anyone',
  summary: 'Chooses a password with a mailed link; 422 under token where it does not work',
  body: z.object({ token: bodyToken(), password: staffPassword('新しいパスワード') }),
  status: 204,
});
