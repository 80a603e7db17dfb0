import type { NotificationChoices } from '@orchard/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors, useForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { t } from './choice-messages.ts';
import { ChoiceRow, SmallSelect } from './choice-row.tsx';
import {
  type Body,
  bodyOf,
  type Choice,
  choicesOf,
  fieldsOf,
  isKind,
  isUsual,
  type Values,
  valuesOf,
  waysIn,
} from './choice-values.ts';
import { choicesQuery } from './notifications.queries.ts';

const HOURS = Array.from({ length: 24 }, (_, value) => ({
  value,
  text: t('choices.digests.hour.of', { hour: value }),
}));
const DAYS = ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'].map(
  (text, value) => ({ value, text }),
);

/** The fields become the call's body, which the contract's own schema checks. */
const schemaFor = (base: { current: NotificationChoices }) => async () => {
  const { saveNotificationChoices } = await import('@orchard/contract/notifications');
  return {
    safeParse: (values: unknown) =>
      saveNotificationChoices.spec.body.safeParse(bodyOf(values as Values, base.current)),
  };
};

const Columns = () => (
  <div
    aria-hidden="true"
    className="hidden grid-cols-[minmax(0,1fr)_5rem_8.5rem_13rem] gap-x-4 px-5 py-3 text-sm font-semibold text-quiet lg:grid"
  >
    <span className="col-start-2">{t('choices.screen')}</span>
    <span>{t('choices.push')}</span>
    <span>{t('choices.mail')}</span>
  </div>
);

/** Chooses how news come; everything is saved together, and a failure loses nothing. */
export function ChoicesForm({ choices: loaded }: { choices: NotificationChoices }) {
  // What the fields began with: answers that come later change no field under the member's hand.
  const [choices, setChoices] = useState(loaded);
  // What a save compares with: the last answer.
  const base = useRef(loaded);
  const { unsent, keepUnsent } = useUnsent<Values>('notification-choices');
  const { form, box } = useForm<Values, Body>({
    values: { ...valuesOf(choices), ...unsent },
    fetchSchema: schemaFor(base),
  });
  useRestoredValues(unsent, (restored) => form.reset({ ...form.values(), ...restored }));
  const values = useSyncExternalStore(form.subscribe, form.values, form.values);
  const save = useMutation({
    mutationFn: ({ body }: { body: Body; sent: Values }) =>
      call('POST /api/account/notifications', { body }),
    meta: { inForm: true, form: 'kept-edit' },
    onSuccess: (answer, { sent }, _result, { client }) => {
      base.current = answer;
      setChoices(answer);
      // What was changed while it was on its way stays.
      if (form.values() === sent) form.reset(valuesOf(answer));
      client.setQueryData(choicesQuery.queryKey, answer);
      showToast(t('choices.saved'), 'success');
    },
    onError: (error) => {
      keepUnsent(error, form.values());
      showFieldErrors(form, error);
    },
  });
  const rows = choicesOf(choices);
  const rowOf = (choice: Choice) => (
    <ChoiceRow
      key={choice.name}
      choice={choice}
      first={waysIn(form.initial, choice.name)}
      isUsual={isUsual(values, choice)}
      onReset={() => form.reset({ ...form.values(), ...fieldsOf(choice.name, choice.usual) })}
    />
  );
  return (
    <FormShell
      form={form}
      id="kept-edit"
      className="space-y-8"
      onSubmit={(body) => save.mutate({ body, sent: form.values() })}
    >
      <div className="divide-y divide-line rounded-2xl border border-line bg-raised">
        <Columns />
        {rows.filter(isKind).map((choice) => {
          const topics = rows.filter((one) => one.kind === choice.kind && !isKind(one));
          return (
            <Fragment key={choice.name}>
              {rowOf(choice)}
              {topics.length > 0 && (
                <details
                  className="group"
                  open={topics.some((topic) => !isUsual(form.initial, topic))}
                >
                  <summary className="flex min-h-12 list-none items-center gap-2 px-4 text-sm font-semibold text-tint hover:underline focus-visible:-outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden">
                    {t('choices.topics', { kind: choice.label })}
                    <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
                  </summary>
                  <div className="divide-y divide-line border-t border-line">
                    {topics.map(rowOf)}
                  </div>
                </details>
              )}
            </Fragment>
          );
        })}
        <div className="px-4 py-4 sm:px-5">
          <p className="font-semibold text-strong">{t('choices.security')}</p>
          <p className="text-sm text-quiet">{t('choices.security.lead')}</p>
        </div>
      </div>
      <section className="space-y-4">
        <h2 className="text-lg">{t('choices.digests')}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('choices.digests.hour')} error={undefined}>
            {(control) => (
              <SmallSelect
                {...control}
                name="digest_hour"
                defaultValue={String(form.initial.digest_hour)}
                options={HOURS}
              />
            )}
          </Field>
          <Field label={t('choices.digests.day')} error={undefined}>
            {(control) => (
              <SmallSelect
                {...control}
                name="digest_day"
                defaultValue={String(form.initial.digest_day)}
                options={DAYS}
              />
            )}
          </Field>
        </div>
      </section>
      <section className="space-y-2">
        <h2 className="text-lg">{t('choices.stop')}</h2>
        <Checkbox
          {...box('stop_mails')}
          label={t('choices.stop.mails')}
          hint={t('choices.stop.mails.hint')}
        />
        <Checkbox
          {...box('stop_digests')}
          label={t('choices.stop.digests')}
          hint={t('choices.stop.digests.hint')}
        />
      </section>
      <Button type="submit" busy={save.isPending} className="w-full sm:w-auto sm:min-w-40">
        {t('choices.save')}
      </Button>
    </FormShell>
  );
}
