import { mutationOptions } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';

/** Asks for a code by mail. */
export const codeRequest = mutationOptions({
  mutationFn: (body: CallArgs<'POST /api/login/code'>['body']) =>
    call('POST /api/login/code', { body }),
  meta: { inForm: true, overlay: true },
});

/** Signs in with the code. */
export const codeLogIn = (body: CallArgs<'POST /api/login/with-code'>['body']) =>
  call('POST /api/login/with-code', { body });
