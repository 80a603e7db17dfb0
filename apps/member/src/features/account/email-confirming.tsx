import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { problemText, reasonOfError } from '#lib/answer-problem.ts';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { currentUserQuery } from '#lib/current-user.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { t } from './messages.ts';

/** Completes a change of address once, as soon as it is shown. */
export function EmailConfirming({ token }: { token: string }) {
  const navigate = useNavigate();
  const { mutate, error, isError } = useMutation({
    mutationFn: (confirmationToken: string) =>
      call('POST /api/account/change-email/{confirmationToken}', { params: { confirmationToken } }),
    meta: { onScreen: true },
    onSuccess: (user, _token, _result, { client }) => {
      client.setQueryData(currentUserQuery.queryKey, user);
      client.removeQueries({ queryKey: ['GET /api/account/trusted-address'] });
    },
  });
  const begun = useRef(false);

  const confirm = () =>
    mutate(token, {
      onSuccess: () => {
        showToast(t('account.email.success'), 'success');
        void navigate(paths.changeEmail(), { replace: true });
      },
      onError: (problem) => {
        if (!isProblem(problem, 'signed-out')) return;
        showToast(t('problem.signed_out'), 'info');
        // The address bar no longer has the secret, so sign-in gets it to lead back.
        void navigate(paths.login(paths.confirmEmail(token)), { replace: true });
      },
    });
  const confirmOnce = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    confirm();
  });
  useEffect(() => confirmOnce(), []);

  return (
    <>
      <p role="status" className="flex items-center gap-3 empty:hidden">
        {!isError && (
          <>
            <Spinner className="size-5 text-tint" />
            {t('confirm_email.checking')}
          </>
        )}
      </p>
      <FormNotice severity="error">
        {isError && <p>{problemText(reasonOfError(error))}</p>}
      </FormNotice>
      {isError && (
        <div className="flex flex-wrap gap-3">
          {!isProblem(error, 'refused') && <Button onClick={confirm}>{t('crash.again')}</Button>}
          <AppLink to={paths.changeEmail()} replace className={buttonClass('outlined')}>
            {t('confirm_email.back')}
          </AppLink>
        </div>
      )}
    </>
  );
}
