import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, call } from '#lib/api/call.ts';
import { japaneseDate } from '#lib/dates.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { memberDataQuery } from './member-data.queries.ts';
import { t } from './messages.ts';

/** Asks for a file. */
function MakeButton({ onDone }: { onDone?: () => void }) {
  const make = useMutation({
    mutationFn: () => call('POST /api/account/data'),
    onSuccess(state, _variables, _result, { client }) {
      client.setQueryData(memberDataQuery.queryKey, state);
      onDone?.();
    },
  });
  return (
    <Button busy={make.isPending} className="sm:min-w-40" onClick={() => make.mutate()}>
      {t('member_data.make')}
    </Button>
  );
}

/** Lets the browser itself fetch the opened file: it may be longer than a page can hold. */
function download(id: string): void {
  const link = document.createElement('a');
  link.href = `/api/account/data/openings/${encodeURIComponent(id)}`;
  link.download = '';
  link.click();
}

/** Fetches the file. */
function DownloadButton() {
  const open = useMutation({
    mutationFn: () => call('POST /api/account/data/openings'),
    onSuccess({ id }) {
      download(id);
      showToast(t('member_data.started'), 'success');
    },
  });
  return (
    <Button busy={open.isPending} className="sm:min-w-40" onClick={() => open.mutate()}>
      {t('member_data.download')}
    </Button>
  );
}

/** The buttons of the card, one below another on phones. */
const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 sm:flex-row">{children}</div>
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
          <Buttons>
            <MakeButton onDone={() => setRenewing(false)} />
            <Button variant="outlined" onClick={() => setRenewing(false)}>
              {t('cancel')}
            </Button>
          </Buttons>
        </>
      ) : (
        <>
          <p>{t('member_data.care')}</p>
          <Buttons>
            <DownloadButton />
            <Button variant="outlined" onClick={() => setRenewing(true)}>
              {t('member_data.renew')}
            </Button>
          </Buttons>
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
      <Buttons>
        <MakeButton />
      </Buttons>
    </div>
  );
}
