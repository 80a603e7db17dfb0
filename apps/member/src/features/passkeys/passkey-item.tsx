import type { Passkey } from '@orchard/contract/passkeys';
import KeyRound from 'lucide-react/icons/key-round';
import { lazy, Suspense, useState } from 'react';
import { isoDate, japaneseDate } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

// Few rename one: the screen's first script does without it.
const RenamePasskeyForm = lazy(async () => ({
  default: (await import('./rename-passkey-form.tsx')).RenamePasskeyForm,
}));

/** One passkey with what is known of it. */
export function PasskeyItem({
  passkey: { id, name, is_backed_up, is_stopped, created_at, last_used_at },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  // The focus goes into the field, and back to the button.
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  if (renaming === 'now') {
    return (
      <li className="py-4">
        <Suspense>
          <RenamePasskeyForm id={id} name={name} onDone={() => setRenaming('done')} />
        </Suspense>
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start">
      <KeyRound aria-hidden="true" className="mt-1 size-5 shrink-0 text-quiet max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere text-strong">{name}</span>
          {is_stopped && (
            <span className="text-sm font-semibold text-bad">{t('passkeys.stopped')}</span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-quiet">
          <time dateTime={isoDate(created_at)}>
            {t('passkeys.added_on', { date: japaneseDate(created_at) })}
          </time>
          <span>
            {last_used_at === null
              ? t('passkeys.unused')
              : t('passkeys.used_on', { date: japaneseDate(last_used_at) })}
          </span>
          {is_backed_up && <span>{t('passkeys.synced')}</span>}
        </p>
        {is_stopped && <p className="mt-1 text-sm">{t('passkeys.stopped.hint')}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:-ml-5 sm:-mt-2">
        <Button
          variant="plain"
          className="text-sm"
          aria-label={t('passkeys.rename.of', { name })}
          autoFocus={renaming === 'done'}
          onClick={() => setRenaming('now')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="plain"
          className="text-sm"
          aria-label={t('passkeys.remove.of', { name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
