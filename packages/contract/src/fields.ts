import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '#contract/email-pattern.ts';
import { maxCharacters, maxItems, minCharacters } from '#contract/lengths.ts';
import { MAX_LINE, MIN_PASSWORD } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { MOST_PASSKEYS } from '#contract/passkey-limits.ts';
import { plainAddress } from '#contract/plain-address.ts';
import { visibleLine, visibleText } from '#contract/visible-text.ts';

const missing = (input: unknown) => input === undefined || input === null;

/** The message for a value that is absent or not a string. */
const absent = (label: string) => (issue: { input?: unknown }) =>
  formatMessage(missing(issue.input) ? 'validation.required' : 'validation.string', { label });

/**
 * What PostgreSQL cannot store as it is: U+0000, which no honest input contains, and half a character,
 * which is left where a program cuts a text.
 * @returns the sentence for the sender, if a text holds one
 */
export function unstorable(text: string, label: string): string | undefined {
  if (text.includes('\0')) return formatMessage('validation.characters', { label });
  return /\p{Cs}/u.test(text) ? formatMessage('validation.half_character', { label }) : undefined;
}

/** A text without what is {@link unstorable}. */
export const storable = (label: string) =>
  z.refine<string>((value) => unstorable(value, label) === undefined, {
    error: ({ input }) => unstorable(String(input), label),
  });

/**
 * A line or text becomes what its readers see, trimmed; before its other checks.
 * @param max greatest length in code points: what is no longer than {@link MAX_LINE} is a line
 */
export const asVisible = (max: number) =>
  z.overwrite<string>((typed) => (max > MAX_LINE ? visibleText(typed).trim() : visibleLine(typed)));

/**
 * A required line or text, as {@link asVisible} makes it: 1 to `max` code points.
 * @param label the field's Japanese name in messages
 * @param max greatest length in code points
 */
export const text = (label: string, max: number = MAX_LINE) =>
  z
    .string({ error: absent(label) })
    .check(
      asVisible(max),
      minCharacters(1, { error: formatMessage('validation.required', { label }), abort: true }),
      maxCharacters(max, { error: formatMessage('validation.max', { label, max }) }),
      storable(label),
    );

/** A required e-mail address, at most 255 code points, as {@link plainAddress} reads it. */
export const email = (label = 'メールアドレス') =>
  z.string({ error: absent(label) }).check(
    z.overwrite(plainAddress),
    minCharacters(1, {
      error: formatMessage('validation.required', { label }),
      abort: true,
    }),
    maxCharacters(MAX_LINE, {
      error: formatMessage('validation.max', { label, max: MAX_LINE }),
      abort: true,
    }),
    z.refine((value) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(value), {
      error: formatMessage('validation.characters', { label }),
      abort: true,
    }),
    z.regex(EMAIL_PATTERN, { error: formatMessage('validation.email') }),
  );

/** A required password: never trimmed, 8 to 255 code points. */
export const password = (label = 'パスワード') =>
  z.string({ error: absent(label) }).check(
    minCharacters(1, {
      error: formatMessage('validation.required', { label }),
      abort: true,
    }),
    minCharacters(MIN_PASSWORD, {
      error: formatMessage('validation.min', { label, min: MIN_PASSWORD }),
    }),
    maxCharacters(MAX_LINE, {
      error: formatMessage('validation.max', { label, max: MAX_LINE }),
    }),
    storable(label),
  );

/** A password typed a second time; {@link samePasswords} compares it with the first. */
export const passwordConfirmation = () => password('パスワード（確認）');

/** Both passwords are equal, else the confirmation has a fault (validation.password_confirmation). */
export const samePasswords = () =>
  z.refine<{ password: string; password_confirmation: string }>(
    (body) => body.password === body.password_confirmation,
    {
      path: ['password_confirmation'],
      error: formatMessage('validation.password_confirmation'),
      // Runs also while another field is wrong.
      when: ({ value }) =>
        typeof value === 'object' &&
        value !== null &&
        typeof (value as Record<string, unknown>).password === 'string' &&
        typeof (value as Record<string, unknown>).password_confirmation === 'string' &&
        (value as Record<string, unknown>).password_confirmation !== '',
    },
  );

/** What was typed of a code: full-width letters become plain, spaces and hyphens go. */
const plainCode = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();

/** A required code of eight digits that was mailed; full-width digits and spaces are accepted. */
export const mailedCode = (label = 'コード') => {
  const error = formatMessage('validation.mailed_code');
  return z.pipe(
    z
      .string({ error: absent(label) })
      .check(
        minCharacters(1, { error: formatMessage('validation.required', { label }), abort: true }),
        maxCharacters(64, { error, abort: true }),
      ),
    z.pipe(z.transform(plainCode), z.string().check(z.regex(/^\d{8}$/, { error }))),
  );
};

/** Six digits of an authenticator, also in full width or with spaces, or a recovery code. */
export const authenticatorCode = () => {
  const error = formatMessage('validation.authenticator_code');
  return z.pipe(
    z.string({ error }).check(maxCharacters(64, { error, abort: true })),
    z.pipe(
      z.transform(plainCode),
      z.string().check(z.regex(/^(?:\d{6}|[0-9a-z]{24})$/, { error })),
    ),
  );
};

/** The same where it may be absent or empty. */
export const optionalAuthenticatorCode = () => {
  const error = formatMessage('validation.authenticator_code');
  return z.optional(
    z.nullable(
      z.pipe(
        z.string({ error }).check(maxCharacters(64, { error, abort: true })),
        z.pipe(
          z.transform(plainCode),
          z.pipe(
            z.string().check(z.regex(/^(?:\d{6}|[0-9a-z]{24})?$/, { error })),
            z.transform((code: string) => (code === '' ? undefined : code)),
          ),
        ),
      ),
    ),
  );
};

/** An optional boolean. */
export const flag = (label: string) =>
  z.optional(
    z.nullable(z.boolean({ error: () => formatMessage('validation.boolean', { label }) })),
  );

/** A whole number in a body, from `min` to `max`; any other value gets the same message. */
export const wholeNumber = (min: number, max: number, error: () => string) =>
  z.number({ error }).check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }));

/** An id in a body, chosen from a list. */
export const choice = (label: string) =>
  wholeNumber(1, 9_999_999_999, () => formatMessage('validation.choose', { label }));

/** Some of an account's passkeys by their ids. */
export const passkeyIds = () => {
  const error = () => formatMessage('validation.choose', { label: 'パスキー' });
  return z.array(choice('パスキー'), { error }).check(maxItems(MOST_PASSKEYS, { error }));
};

/** A name in a body, chosen from a list; any other value gets the same message. */
export const chosenName = (label: string) => {
  const error = () => formatMessage('validation.choose', { label });
  return z.string({ error }).check(
    z.trim(),
    minCharacters(1, { error, abort: true }),
    maxCharacters(MAX_LINE, { error }),
    z.refine((name: string) => unstorable(name, label) === undefined, { error }),
  );
};

/** An id in a path. Any other value is not found (404). */
export const pathId = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.transform((id: string) => Number(id)),
  );

/** The slug of a brand in a path. */
export const pathSlug = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** A mailed secret in a path: base64url of 32 bytes; a longer value is read as no secret. */
export const pathToken = () => z.catch(z.string().check(maxCharacters(512)), '');

/**
 * A mailed secret in a body. An impossible value is read as no secret, so it gets the same refusal as
 * any invalid link.
 */
export const bodyToken = () => z.catch(z.string().check(maxCharacters(512)), '');

/** A date-time in Japan's local time, `yyyy-MM-dd HH:mm:ss`, in any zone of server or browser. */
export const wireTime = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/));

/** HTML, sanitised when it was stored. */
export const html = () => z.string();

/** An id. */
export const id = () => z.number().check(z.int(), z.positive());
