import { kindOf, type NotificationKind, type Ways } from '@orchard/contract/notification-kinds';
import type { NotificationChoices } from '@orchard/contract/notifications';
import type { CallArgs } from '#lib/api/call.ts';

/** What is chosen for one kind, or for one category of it. */
export interface Choice {
  /** Its name on the wire: `notice`, `notice:3`. */
  name: string;
  kind: NotificationKind;
  label: string;
  /** Its name where it stands alone: a category names its kind as well. */
  fullLabel: string;
  help: string | undefined;
  ways: Ways;
  usual: Ways;
}

/** Whether a choice is for a whole kind, not for a category of it. */
export const isKind = ({ name, kind }: Choice): boolean => name === kind;

/** The rows of the screen, in order, without what is always on. */
export const choicesOf = ({ kinds }: NotificationChoices): Choice[] =>
  kinds
    .filter(({ kind }) => !kindOf(kind).isAlwaysOn)
    .flatMap(({ kind, topics, ...chosen }) =>
      [
        {
          name: kind,
          label: kindOf(kind).label,
          fullLabel: kindOf(kind).label,
          help: kindOf(kind).help,
          ...chosen,
        },
        ...topics.map(({ id, name, ...ofTopic }) => ({
          name: `${kind}:${id}`,
          label: name,
          fullLabel: `${kindOf(kind).label}（${name}）`,
          help: undefined,
          ...ofTopic,
        })),
      ].map((row) => ({ kind, ...row })),
    );

/** The fields of the form by name; a row's begin with its name. */
export type Values = Record<string, string | boolean>;

/** The fields of a row with these ways. */
export const fieldsOf = (name: string, { screen, mail, push }: Ways): Values => ({
  [`${name}.screen`]: screen,
  [`${name}.mail`]: mail,
  [`${name}.push`]: push,
});

/** The ways in the fields of a row. */
export const waysIn = (values: Values, name: string): Ways => ({
  screen: values[`${name}.screen`] === true,
  mail: values[`${name}.mail`] as Ways['mail'],
  push: values[`${name}.push`] === true,
});

const areSame = (one: Ways, other: Ways) =>
  one.screen === other.screen && one.mail === other.mail && one.push === other.push;

/** Whether a row shows what is usual. */
export const isUsual = (values: Values, { name, usual }: Choice): boolean =>
  areSame(waysIn(values, name), usual);

/** All fields, as the choices were answered. */
export const valuesOf = (choices: NotificationChoices): Values => ({
  ...Object.assign({}, ...choicesOf(choices).map(({ name, ways }) => fieldsOf(name, ways))),
  digest_hour: String(choices.digest_hour),
  digest_day: String(choices.digest_day),
  stop_mails: choices.stopped === 'mails',
  stop_digests: choices.stopped === 'digests',
});

/** The body of a call of the form. */
export type Body = CallArgs<'POST /api/account/notifications'>['body'];

/**
 * What was changed: rows that were left alone are not sent, so they stay as another tab has saved
 * them. A row that shows what is usual goes back to it and follows the operators from then on.
 */
export function bodyOf(values: Values, choices: NotificationChoices): Body {
  const changed = choicesOf(choices).filter(
    ({ name, ways }) => !areSame(waysIn(values, name), ways),
  );
  return {
    ways: Object.fromEntries(
      changed.map((row) => [row.name, isUsual(values, row) ? null : waysIn(values, row.name)]),
    ),
    digest_hour: Number(values.digest_hour),
    digest_day: Number(values.digest_day),
    stopped: values.stop_mails ? 'mails' : values.stop_digests ? 'digests' : null,
  };
}
