import { kindOf, MAIL_WAYS, type MailWay, type Ways } from '@orchard/contract/notification-kinds';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/text-field.tsx';
import { t } from './choice-messages.ts';
import { type Choice, isKind } from './choice-values.ts';

/** A select that always has a value, without its label. */
export const SmallSelect = ({
  options,
  className,
  ...rest
}: ComponentProps<'select'> & {
  options: readonly { value: string | number; text: string }[];
}) => (
  <span className={cx('relative block', className)}>
    <select {...rest} className={cx(inputClass(false), 'appearance-none truncate pr-10')}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
    />
  </span>
);

const MAIL_WORDS: Record<MailWay, string> = {
  at_once: t('choices.mail.at_once'),
  daily: t('choices.mail.daily'),
  weekly: t('choices.mail.weekly'),
  none: t('choices.mail.none'),
};

/** 「サイト内、メール（すぐに）」 */
function labelOf({ screen, mail, push }: Ways): string {
  const labels = [
    screen && t('choices.screen'),
    push && t('choices.push'),
    mail !== 'none' && t('choices.usual.mail', { way: MAIL_WORDS[mail] }),
  ].filter(Boolean);
  return labels.length > 0 ? labels.join('、') : t('choices.usual.nothing');
}

/** The ways of one kind: a card on phones, a row where there is room. */
export function ChoiceRow({
  choice,
  first,
  isUsual,
  onReset,
}: {
  choice: Choice;
  /** What the fields begin with. */
  first: Ways;
  isUsual: boolean;
  /** Puts the usual ways into the fields. */
  onReset: () => void;
}) {
  const { name, kind, label, fullLabel, help, usual } = choice;
  const { isMailOnly } = kindOf(kind);
  const offered = MAIL_WAYS.filter((way) => !isMailOnly || way === 'at_once' || way === 'none');
  const box = (way: 'screen' | 'push') => (
    <Checkbox
      name={`${name}.${way}`}
      defaultChecked={first[way]}
      label={<span className="lg:sr-only">{t(`choices.${way}`)}</span>}
      aria-label={t('choices.of', { kind: fullLabel, way: t(`choices.${way}`) })}
    />
  );
  return (
    <fieldset
      className={cx(
        'flex flex-wrap gap-x-4 gap-y-1 py-4 pr-4 sm:pr-5 lg:grid lg:grid-cols-[minmax(0,1fr)_5rem_8.5rem_13rem] lg:items-center',
        isKind(choice) ? 'pl-4 sm:pl-5' : 'pl-8 sm:pl-10',
      )}
    >
      <legend className="sr-only">{fullLabel}</legend>
      <div className="w-full min-w-0">
        <p aria-hidden="true" className="font-semibold text-strong">
          {label}
        </p>
        {help !== undefined && <p className="text-sm text-quiet">{help}</p>}
        {!isUsual && (
          <div className="flex flex-wrap items-center text-sm text-quiet">
            {t('choices.usual.are', { ways: labelOf(usual) })}
            <Button
              variant="plain"
              className="text-sm"
              aria-label={t('choices.usual.again.of', { kind: fullLabel })}
              onClick={onReset}
            >
              {t('choices.usual.again')}
            </Button>
          </div>
        )}
      </div>
      {!isMailOnly && <div className="lg:col-start-2">{box('screen')}</div>}
      {!isMailOnly && <div className="lg:col-start-3">{box('push')}</div>}
      <div className="flex w-full items-center gap-3 lg:col-start-4">
        <span aria-hidden="true" className="shrink-0 text-sm lg:hidden">
          {t('choices.mail')}
        </span>
        <SmallSelect
          name={`${name}.mail`}
          defaultValue={first.mail}
          aria-label={t('choices.of', { kind: fullLabel, way: t('choices.mail') })}
          className="min-w-0 flex-1"
          options={offered.map((value) => ({ value, text: MAIL_WORDS[value] }))}
        />
      </div>
    </fieldset>
  );
}
