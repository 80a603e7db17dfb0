import { kindOf, MAIL_WAYS, type MailWay } from '@orchard/contract/notification-kinds';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { t } from './choice-messages.ts';
import type { Choice } from './choice-values.ts';
import { SmallSelect } from './small-select.tsx';

const MAIL_WORDS: Record<MailWay, string> = {
  at_once: t('choices.mail.at_once'),
  daily: t('choices.mail.daily'),
  weekly: t('choices.mail.weekly'),
  none: t('choices.mail.none'),
};

/** The ways of one kind: a card on phones, a row where there is room. */
export function ChoiceRow({
  choice: { name, kind, label, help, ways },
  isUsual,
  onReset,
}: {
  choice: Choice;
  isUsual: boolean;
  /** Puts the usual ways into the fields. */
  onReset: () => void;
}) {
  const { isMailOnly } = kindOf(kind);
  const isTopic = name !== kind;
  const offered = MAIL_WAYS.filter((way) => !isMailOnly || way === 'at_once' || way === 'none');
  const box = (way: 'screen' | 'push') => (
    <Checkbox
      name={`${name}.${way}`}
      defaultChecked={ways[way]}
      label={t(`choices.${way}`)}
      aria-label={t('choices.of', { kind: label, way: t(`choices.${way}`) })}
    />
  );
  return (
    <fieldset
      className={cx(
        'grid gap-x-4 gap-y-1 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_5rem_13rem_6rem] lg:items-center',
        isTopic && 'pl-8 sm:pl-10',
      )}
    >
      <legend className="sr-only">{label}</legend>
      <div className="min-w-0">
        <p aria-hidden="true" className="font-semibold text-strong">
          {label}
        </p>
        {help !== undefined && <p className="text-sm text-quiet">{help}</p>}
        <div className="flex min-h-11 items-center text-sm text-quiet">
          {isUsual ? (
            t('choices.usual')
          ) : (
            <Button
              look="plain"
              className="-ml-5 text-sm"
              aria-label={t('choices.usual.again.of', { kind: label })}
              onClick={onReset}
            >
              {t('choices.usual.again')}
            </Button>
          )}
        </div>
      </div>
      {!isMailOnly && <div className="lg:col-start-2">{box('screen')}</div>}
      <div className="flex items-center gap-3 lg:col-start-3">
        <span aria-hidden="true" className="shrink-0 text-sm lg:sr-only">
          {t('choices.mail')}
        </span>
        <SmallSelect
          name={`${name}.mail`}
          defaultValue={ways.mail}
          aria-label={t('choices.of', { kind: label, way: t('choices.mail') })}
          className="min-w-0 flex-1"
          options={offered.map((value) => ({ value, text: MAIL_WORDS[value] }))}
        />
      </div>
      {!isMailOnly && <div className="lg:col-start-4">{box('push')}</div>}
    </fieldset>
  );
}
