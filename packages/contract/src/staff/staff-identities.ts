import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { text, wireTime } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { authState } from '#contract/staff/staff-auth.ts';
import { optionalText, outdated } from '#contract/staff/wire.ts';

const everyOperator = { audience: 'staff', right: null } as const;
const administrators = { audience: 'staff', right: 'staff.manage' } as const;

/** Names of the fields of a provider. */
export const PROVIDER_LABELS = {
  label: 'サービスの名前',
  issuer: '発行者（Issuer）のURL',
  client_id: 'クライアントID',
  client_secret: 'クライアントシークレット',
} as const;

/** The provider at which operators sign in, without its secret. */
const provider = z.object({ label: z.string(), issuer: z.string(), client_id: z.string() });
const setProvider = z.object({
  provider: z.nullable(provider),
  /** What is registered at the provider as the address to return to. */
  redirect_uri: z.string(),
});

/** The address by which a provider is discovered: a place on the web, or a port of this machine. */
const issuer = () =>
  text(PROVIDER_LABELS.issuer).check(
    z.regex(/^(?:https:\/\/[\w.:[\]-]+|http:\/\/127\.0\.0\.1:\d+)(?:\/[^\s?#]*)?$/, {
      error: formatStaffMessage('identity.issuer'),
    }),
  );

export const getSignInProvider = get('/api/staff/sign-in-provider', {
  ...administrators,
  summary: 'The provider at which operators may sign in; null without one',
  response: setProvider,
});

export const setSignInProvider = post('/api/staff/sign-in-provider', {
  ...administrators,
  freshCode: true,
  summary:
    'Sets the provider, once its discovery has answered; another issuer ends all accounts that are joined',
  body: z.object({
    label: text(PROVIDER_LABELS.label, 30),
    issuer: issuer(),
    client_id: text(PROVIDER_LABELS.client_id),
    /** Empty: the one that is stored. */
    client_secret: optionalText(PROVIDER_LABELS.client_secret, 1000),
  }),
  response: setProvider,
});

export const removeSignInProvider = post('/api/staff/sign-in-provider/remove', {
  ...administrators,
  freshCode: true,
  summary: 'Forgets the provider, every account that is joined, and the sessions made by them',
  response: setProvider,
});

/** An address at the provider, to which the browser goes. */
const destination = z.object({ url: z.string() });

export const beginProviderSignIn = post('/api/staff/auth/provider/begin', {
  audience: 'anyone',
  summary: 'Where to sign in at the provider: to enter, or anew in place of a fresh code',
  body: z.object({ purpose: z.enum(['enter', 'confirm'], { error: outdated }) }),
  response: destination,
});

export const finishProviderSignIn = post('/api/staff/auth/provider', {
  audience: 'anyone',
  summary:
    'What the provider sent back with the browser: enters, confirms or joins; refusals are 422 under answer',
  body: z.object({
    /** The query with which the browser came back. */
    answer: z.string({ error: outdated }).check(maxCharacters(8000, { error: outdated })),
  }),
  response: z.object({ purpose: z.enum(['enter', 'confirm', 'join']), auth_state: authState }),
});

export const getOwnIdentity = get('/api/staff/identity', {
  ...everyOperator,
  summary: "One's own account at the provider, and whether one has a password",
  response: z.object({
    /** The provider's name; null without one. */
    provider: z.nullable(z.string()),
    /** Null: none is joined. */
    joined_at: z.nullable(wireTime()),
    has_password: z.boolean(),
  }),
});

export const joinOwnIdentity = post('/api/staff/identity/join', {
  ...everyOperator,
  freshCode: true,
  summary: 'Where to sign in at the provider, so that the account there is joined to one’s own',
  response: destination,
});

export const removeOwnIdentity = post('/api/staff/identity/remove', {
  ...everyOperator,
  freshCode: true,
  summary: "Unjoins one's account at the provider; the sessions that it made end",
  status: 204,
});

export const giveUpPassword = post('/api/staff/identity/give-up-password', {
  ...everyOperator,
  freshCode: true,
  summary: "Removes one's own password; refused to the last administrator who has one",
  status: 204,
});
