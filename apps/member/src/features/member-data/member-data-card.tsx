import { type ReactNode, useState } from 'react';
import { type Answer, call } from '#lib/api/call.ts';
import { japaneseDate } from '#lib/dates.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { CurrentPasswordField } from '#lib/forms/password-fields.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { memberDataQuery } from './member-data.queries.ts';
import { t } from './messages.ts';

type Confirmed = { password_current: string };

function ConfirmedForm<Result>({
  children,
  label,
  ...sent
}: Pick<
  Parameters<typeof useSentForm<Confirmed, Confirmed, Result>>[0],
  'send' | 'onAnswer' | 'onSent'
> & {
  label: string;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/member-data')).makeMyData.spec.body,
    ...sent,
  });
  return (
    <FormShell form={form} className="space-y-6" onSubmit={submit}>
      <CurrentPasswordField {...field('password_current')} />
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" busy={sending.isPending} className="sm:min-w-40">
          {label}
        </Button>
        {children}
      </div>
    </FormShell>
  );
}

/** Asks for a file after the password. */
const MakingForm = ({ onDone, children }: { onDone?: () => void; children?: ReactNode }) => (
  <ConfirmedForm
    label={t('member_data.make')}
    send={(body) => call('POST /api/account/data', { body })}
    onAnswer={(state, client) => client.setQueryData(memberDataQuery.queryKey, state)}
    onSent={() => onDone?.()}
  >
    {children}
  </ConfirmedForm>
);

/** Lets the browser itself fetch the opened file: it may be longer than a page can hold. */
function download(id: string): void {
  const link = document.createElement('a');
  link.href = `/api/account/data/openings/${encodeURIComponent(id)}`;
  link.download = '';
  link.click();
}

/** Fetches the file after the password. */
const DownloadForm = ({ children }: { children: ReactNode }) => (
  <ConfirmedForm
    label={t('member_data.download')}
    send={(body) => call('POST /api/account/data/openings', { body })}
    onSent={({ id }) => {
      download(id);
      showToast(t('member_data.started'), 'success');
    }}
  >
    {children}
  </ConfirmedForm>
);

type File = NonNullable<Answer<'GET /api/account/data'>['file']>;

const time = (wireTime: string) => `${japaneseDate(wireTime)} ${wireTime.slice(11, 16)}`;

/** As formatBytes says it; shared with another screen it would be a part that every visit names. */
function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sm:flex sm:gap-x-4">
    <dt className="min-w-36 text-quiet">{name}</dt>
    <dd className="text-strong">{children}</dd>
  </div>
);

const Making = () => (
  <div>
    <p className="flex items-center gap-3 font-semibold text-strong">
      <Spinner />
      {t('member_data.making')}
    </p>
    <p className="mt-3">{t('member_data.making.hint')}</p>
  </div>
);

function Ready({ file }: { file: File }) {
  const [isRenewing, setRenewing] = useState(false);
  return (
    <div className="space-y-6">
      <h2 className="text-lg font-bold text-strong">{t('member_data.ready')}</h2>
      {file.by_staff && <p>{t('member_data.by_staff')}</p>}
      <dl className="space-y-2">
        <Fact name={t('member_data.asked_at')}>{time(file.asked_at)}</Fact>
        <Fact name={t('member_data.size')}>{size(file.bytes ?? 0)}</Fact>
        <Fact name={t('member_data.until')}>{time(file.until)}</Fact>
      </dl>
      {isRenewing ? (
        <>
          <p>{t('member_data.renew.hint')}</p>
          <MakingForm key="make" onDone={() => setRenewing(false)}>
            <Button variant="outlined" onClick={() => setRenewing(false)}>
              {t('member_data.cancel')}
            </Button>
          </MakingForm>
        </>
      ) : (
        <>
          <p>{t('member_data.care')}</p>
          <DownloadForm key="download">
            <Button variant="outlined" onClick={() => setRenewing(true)}>
              {t('member_data.renew')}
            </Button>
          </DownloadForm>
        </>
      )}
    </div>
  );
}

/** How far the file is, and what can be done now. */
export function MemberDataCard({ file }: { file: File | null }) {
  if (file?.state === 'making') return <Making />;
  if (file?.state === 'ready') return <Ready file={file} />;
  return (
    <div className="space-y-6">
      {file && <Note severity="error">{t('member_data.failed')}</Note>}
      <MakingForm />
    </div>
  );
}
