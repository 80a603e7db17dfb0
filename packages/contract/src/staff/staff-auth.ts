import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { email, id, storable, text, wireTime } from '#contract/fields.ts';
import { maxCharacters, minCharacters } from '#contract/lengths.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { RIGHTS, STAFF_ROLES } from '#contract/staff/rights.ts';

/** Shortest password of an operator, in code points. */
export const MIN_STAFF_PASSWORD = 12;

/** A new password of an operator: never trimmed, 12 to 255 code points. */
export const staffPassword = (label = 'パスワード') =>
  z
    .string({ error: () => formatMessage('validation.required', { label }) })
    .check(
      minCharacters(1, { error: formatMessage('validation.required', { label }), abort: true }),
      minCharacters(MIN_STAFF_PASSWORD, { error: formatStaffMessage('validation.staff_password') }),
      maxCharacters(MAX_LINE, { error: formatMessage('validation.max', { label, max: MAX_LINE }) }),
      storable(label),
    );

/** A password typed at sign-in. */
const typedPassword = (label = 'パスワード') =>
  z
    .string({ error: () => formatMessage('validation.required', { label }) })
    .check(
      minCharacters(1, { error: formatMessage('validation.required', { label }), abort: true }),
      maxCharacters(MAX_LINE, { error: formatMessage('validation.max', { label, max: MAX_LINE }) }),
    );

/** Six digits of an authenticator, also in full width or with spaces, or a recovery code. */
const code = () => {
  const error = () => formatStaffMessage('validation.code');
  return z.pipe(
    z.string({ error }).check(maxCharacters(64, { error })),
    z.pipe(
      z.transform((typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()),
      z.string().check(z.regex(/^(?:\d{6}|[0-9a-z]{24})$/, { error })),
    ),
  );
};

/**
 * The step of the sign-in: a guest; after the password, an operator who must enrol an authenticator
 * (`enrol`) or enter its code (`code`); or a signed-in operator.
 */
export const authState = z.object({
  step: z.enum(['password', 'enrol', 'code', 'in']),
  staff: z.nullable(
    z.object({
      id: id(),
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(STAFF_ROLES)),
      rights: z.array(z.enum(RIGHTS)),
      /** Of the program that serves, for requests for support. */
      version: z.string(),
      /** The session was made by the provider, where a fresh proof is to be had too. */
      is_by_provider: z.boolean(),
    }),
  ),
  /** The name of the provider at which operators may sign in; null without one. */
  provider: z.nullable(z.string()),
});
export type AuthState = z.output<typeof authState>;

export const getAuthState = get('/api/staff/auth', {
  audience: 'anyone',
  summary: 'Who is signed in; sets the STAFF-XSRF-TOKEN cookie',
  response: authState,
});

export const enterPassword = post('/api/staff/auth/password', {
  audience: 'anyone',
  summary: 'The first step of signing in; wrong credentials answer 422 under email',
  body: z.object({ email: email(), password: typedPassword() }),
  response: authState,
});

export const beginEnrolment = post('/api/staff/auth/enrolment', {
  audience: 'staff-entering',
  summary: 'A new secret for an authenticator, as otpauth address and QR picture (SVG)',
  response: z.object({ secret: z.string(), otpauth: z.string(), qr_svg: z.string() }),
});

export const finishEnrolment = post('/api/staff/auth/enrolment/confirm', {
  audience: 'staff-entering',
  summary: 'Confirms the secret with a code; answers the recovery codes, which are shown only once',
  body: z.object({ code: code() }),
  response: z.object({ recovery_codes: z.array(z.string()), auth_state: authState }),
});

export const enterCode = post('/api/staff/auth/code', {
  audience: 'staff-entering',
  summary:
    'The second step of signing in: a code of the authenticator or a recovery code, each once',
  body: z.object({ code: code() }),
  response: authState,
});

/**
 * The 403 of a call with `freshCode` whose code is too old. After {@link confirmCode} the caller may
 * repeat the call.
 */
export const freshCodeProblem = {
  message: 'A fresh code is required.',
  reason: 'fresh_code',
} as const;

export const confirmCode = post('/api/staff/code', {
  audience: 'staff',
  right: null,
  summary: 'A code once more, as at sign-in: opens the calls that need a fresh one',
  body: z.object({ code: code() }),
  status: 204,
});

export const leave = post('/api/staff/auth/leave', {
  audience: 'anyone',
  summary: 'Ends this session; also when already signed out',
  status: 204,
});

/** One of the operator's own sessions. */
export const staffSession = z.object({
  id: z.string(),
  is_this: z.boolean(),
  device: z.string(),
  ip: z.string(),
  began_at: wireTime(),
  last_seen_at: wireTime(),
});

export const listOwnSessions = get('/api/staff/sessions', {
  audience: 'staff',
  right: null,
  summary: "One's own sessions, last used first",
  response: z.array(staffSession),
});

export const endOwnSession = post('/api/staff/sessions/{sessionId}/end', {
  audience: 'staff',
  right: null,
  summary: "Ends one of one's own sessions",
  params: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  status: 204,
});

export const changeOwnPassword = post('/api/staff/password', {
  audience: 'staff',
  right: null,
  summary: "Changes one's own password; one's other sessions end",
  body: z.object({
    password_current: typedPassword(),
    password: staffPassword('新しいパスワード'),
  }),
  status: 204,
});

export const renewRecoveryCodes = post('/api/staff/recovery-codes', {
  audience: 'staff',
  right: null,
  freshCode: true,
  summary: 'New recovery codes; the old ones no longer work',
  body: z.object({ password_current: typedPassword() }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
});

/** An operator's name in a body. */
export const staffName = () => text('名前');
