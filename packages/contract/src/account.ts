import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import {
  email,
  password,
  passwordConfirmation,
  pathToken,
  samePasswords,
  text,
  wireTime,
} from '#contract/fields.ts';
import { problemBody } from '#contract/problems.ts';
import { currentUser } from '#contract/sessions.ts';

export const getCurrentUser = get('/api/account/user', {
  audience: 'member',
  summary: 'The signed-in member with roles',
  response: currentUser,
});

export const changeName = post('/api/account/change-name', {
  audience: 'member',
  summary: 'Changes the name',
  body: z.object({ name: text('氏名') }),
  response: currentUser,
});

export const changeNickname = post('/api/account/change-nickname', {
  audience: 'member',
  summary: 'Changes the nickname',
  body: z.object({ nickname: text('ニックネーム') }),
  response: currentUser,
});

export const requestEmailChange = post('/api/account/confirm-email', {
  audience: 'member',
  summary: 'Mails a confirmation link to the new address; same answer when it is taken',
  body: z.object({ email: email('新しいメールアドレス') }),
  status: 204,
});

export const confirmEmailChange = post('/api/account/change-email/{confirmationToken}', {
  audience: 'member',
  summary: 'Completes the change of address; a 422 is a JSON string',
  params: z.object({ confirmationToken: pathToken() }),
  response: currentUser,
  refusesWithString: true,
});

export const changePassword = post('/api/account/change-password', {
  audience: 'member',
  summary: 'Changes the password, ends all other sessions and renews this one',
  body: z
    .object({
      password_current: password('現在のパスワード'),
      password: password('新しいパスワード'),
      password_confirmation: passwordConfirmation(),
    })
    .check(samePasswords()),
  status: 204,
});

export const undoEmailChange = post('/api/account/undo-email/{undoToken}', {
  audience: 'anyone',
  summary: 'Goes back to the address before a change, by the link mailed to it; 422 is a string',
  params: z.object({ undoToken: pathToken() }),
  response: problemBody,
  refusesWithString: true,
});

export const getTrustedAddress = get('/api/account/trusted-address', {
  audience: 'member',
  summary:
    'Where mails that let the member in go after a change of address without a proof; null: to the address of the account',
  response: z.object({
    other: z.nullable(
      z.object({
        email: z.string(),
        /** From then on they go to the address of the account. */
        until: wireTime(),
      }),
    ),
  }),
});

export const trustAddress = post('/api/account/trusted-address', {
  audience: 'member',
  freshProof: true,
  summary: 'From now on mails that let the member in go to the address of the account',
  status: 204,
});
