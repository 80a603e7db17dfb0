import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { problemText, reasonOfError } from '#lib/answer-problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { EdgeDialog } from '#ui/edge-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { t } from './messages.ts';
import { NotificationList } from './notification-list.tsx';
import { bellQuery } from './notifications.queries.ts';
import { ReadAllButton } from './read-news.tsx';

/** The newest news, or why there are none. */
function Newest({ onFollow }: { onFollow: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(bellQuery(1));
  if (data && data.items.length > 0) {
    return <NotificationList items={data.items} onFollow={onFollow} />;
  }
  if (data) return <p className="px-4 py-10 text-center text-quiet">{t('notifications.empty')}</p>;
  if (!error) {
    return (
      <p role="status" className="grid place-items-center py-10 text-tint">
        <Spinner />
        <span className="sr-only">{t('loading')}</span>
      </p>
    );
  }
  return (
    <div role="alert" className="space-y-4 px-4 py-10 text-center">
      <p>{problemText(reasonOfError(error))}</p>
      <Button variant="outlined" busy={isFetching} onClick={() => void refetch()}>
        {t('crash.again')}
      </Button>
    </div>
  );
}

/** The bell's panel at the right edge. Escape, Back or a press outside closes it. */
export default function BellPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data } = useQuery({ ...bellQuery(1), enabled: false });
  useEffect(() => dialog.current?.showModal(), []);
  // The dialog itself gives the focus back.
  const close = () => dialog.current?.close();
  useCloseOnBack(true, close, true);
  return (
    <EdgeDialog
      ref={dialog}
      aria-label={t('notifications.title')}
      onClose={onClose}
      onDismiss={close}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[26rem] overflow-y-auto overscroll-contain border-l border-line bg-ground text-text backdrop:bg-black/60"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 pr-1.5 pl-4">
          <h2 className="text-lg">{t('notifications.title')}</h2>
          <span className="ml-auto">
            <ReadAllButton newest={data?.items[0]} />
          </span>
          <IconButton label={t('notifications.close')} onClick={close}>
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
        <div className="flex-1">
          <Newest onFollow={close} />
        </div>
        <p className="flex flex-wrap justify-center gap-2 border-t border-line p-2">
          <AppLink to={paths.notifications()} onClick={close} className={buttonClass('plain')}>
            {t('notifications.all')}
          </AppLink>
          <AppLink
            to={paths.notificationChoices()}
            onClick={close}
            className={buttonClass('plain')}
          >
            {t('notifications.choices')}
          </AppLink>
        </p>
      </div>
    </EdgeDialog>
  );
}
