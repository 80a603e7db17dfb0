import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import {
  KIND_NAMES,
  kindOf,
  MAIL_WAYS,
  type NotificationKind,
} from '#contract/notification-kinds.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  filterDay,
  outdated,
  recordFields,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** The kinds whose usual ways operators set: those that members hear of in more ways than mail. */
export const SET_KINDS = KIND_NAMES.filter(
  (kind): kind is SetKind => kind !== 'broadcast' && kind !== 'security',
);

/** One of {@link SET_KINDS}. */
export type SetKind = Exclude<NotificationKind, 'broadcast' | 'security'>;

const waysOf = (kind: SetKind) => {
  const { label } = kindOf(kind);
  const error = () => formatMessage('validation.choose', { label: `${label}のメール` });
  return z.object(
    {
      screen: yesOrNo(`${label}の画面`),
      mail: z.enum(MAIL_WAYS, { error }),
      push: yesOrNo(`${label}のスマホ・PCの通知`),
    },
    { error: outdated },
  );
};

const ways = z.object(
  Object.fromEntries(SET_KINDS.map((kind) => [kind, waysOf(kind)])) as {
    [Kind in SetKind]: ReturnType<typeof waysOf>;
  },
  { error: outdated },
);

/** The draft of what members are told of and how, until they choose otherwise. */
export const notificationSettingsDraft = z.object({ ways });

const { list, read, update, versions, restore } = resource('notification-settings', {
  label: 'What members are told of',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id'], {}),
  row: z.object({ id: id() }),
  record: z.object({ ...recordFields, ways }),
  draft: notificationSettingsDraft,
});

/** How members are told of each kind: one record, with the number 1. */
export const notificationSettings = { list, read, update, versions, restore } as const;

export const getNotificationStatistics = get('/api/staff/notification-statistics', {
  audience: 'staff',
  right: 'analytics.read',
  summary:
    'How many news of each kind members got, by which way, and how many members have left its mails; days are Japan’s, both included; without days: the last 30',
  query: z.object({ from: filterDay('期間の開始'), until: filterDay('期間の終了') }),
  response: z.array(
    z.object({
      kind: z.enum(KIND_NAMES),
      /** News in the bell. */
      on_screen: z.number(),
      /** Of them those that were opened, there or where they lead. */
      read: z.number(),
      /** News that a mail told of. */
      mailed: z.number(),
      /** News that went to a device. */
      pushed: z.number(),
      /** Members who get no mail of it by their own choice, as it is now. */
      opted_out: z.number(),
    }),
  ),
});
