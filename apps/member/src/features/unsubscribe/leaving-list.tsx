import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { problemText, reasonOfError } from '#lib/answer-problem.ts';
import { type CallArgs, call, query } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { t } from './messages.ts';

/** Which mails the link at the foot of one stops, and whether they are. */
const unsubscriptionQuery = (token: string) =>
  query('GET /api/unsubscribe/{token}', { params: { token } });

type Stop = CallArgs<'POST /api/unsubscribe/{token}'>['body']['stop'];

/** Stops the mails, or lets them go again; the answer is what the screen shows from then on. */
const leaving = (token: string) =>
  mutationOptions({
    mutationFn: (stop: Stop) =>
      call('POST /api/unsubscribe/{token}', { params: { token }, body: { stop } }),
    meta: { onScreen: true },
    onSuccess: (answer, _stop, _result, { client }) => {
      client.setQueryData(unsubscriptionQuery(token).queryKey, answer);
    },
  });

/** What the link stops, and the buttons that do it: opening the screen changes nothing. */
export function LeavingList({ token }: { token: string }) {
  const { data, error } = useQuery(unsubscriptionQuery(token));
  const change = useMutation(leaving(token));
  const problem = change.error ?? (data ? null : error);
  const press = (stop: 'list' | 'all' | 'resume') => () => change.mutate(stop);
  const isBusy = (stop: string) => change.isPending && change.variables === stop;
  return (
    <>
      <FormNotice severity="info">
        {data?.is_out ? (
          <>
            <p>
              {data.is_out_of_all
                ? t('unsubscribe.out_of_all')
                : t('unsubscribe.out', { label: data.label })}
            </p>
            <p className="phrased text-quiet">{t('unsubscribe.out.hint')}</p>
          </>
        ) : (
          data && change.isSuccess && <p>{t('unsubscribe.resumed', { label: data.label })}</p>
        )}
      </FormNotice>
      <FormNotice severity="error">
        {problem && (
          <p>
            {isProblem(problem, 'not-found')
              ? t('unsubscribe.unknown')
              : problemText(reasonOfError(problem))}
          </p>
        )}
      </FormNotice>
      {data && !data.is_out && !change.isSuccess && (
        <p className="mb-6 phrased">{t('unsubscribe.lead', { label: data.label })}</p>
      )}
      {data && (
        <div className="flex flex-col gap-3">
          {data.is_out ? (
            <Button busy={isBusy('resume')} onClick={press('resume')}>
              {t('unsubscribe.resume')}
            </Button>
          ) : (
            <Button busy={isBusy('list')} onClick={press('list')}>
              {t('unsubscribe.submit')}
            </Button>
          )}
          {!data.is_out_of_all && (
            <Button variant="outlined" busy={isBusy('all')} onClick={press('all')}>
              {t('unsubscribe.all')}
            </Button>
          )}
        </div>
      )}
      {/* Its document leads guests through sign-in; a prefetch would ask for them in vain. */}
      <a href={paths.notificationChoices()} className={buttonClass('plain', 'mt-4 w-full')}>
        {t('unsubscribe.choices')}
      </a>
    </>
  );
}
