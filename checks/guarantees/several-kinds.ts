import type { Endpoint } from '@orchard/contract/endpoint';

interface Schema {
  _zod?: { def: Record<string, unknown> & { type: string; shape?: Record<string, Schema> } };
}

/** Names of fields that say of which kind a record is, or which records a change holds. */
const NAMES = ['kind', 'kinds', 'record', 'records', 'record_id'];

/** Whether a schema has a field that names kinds of records, or another that counts, however deep. */
function namesKinds(
  schema: unknown,
  counts: (name: string, field: Schema) => boolean = () => false,
  seen = new Set<unknown>(),
): boolean {
  const { def } = (schema as Schema | undefined)?._zod ?? {};
  if (!def || seen.has(schema)) return false;
  seen.add(schema);
  const { shape = {}, ...rest } = def;
  const isNamed = Object.entries(shape).some(
    ([name, field]) => NAMES.includes(name) || counts(name, field),
  );
  const parts = Object.values({ ...shape, ...rest }).flat();
  return isNamed || parts.some((part) => namesKinds(part, counts, seen));
}

/** `change` as text joins the entries of several records; as an object it says what to do. */
const isChange = (name: string, field: Schema): boolean => {
  const { type, innerType } = (field._zod?.def ?? {}) as { type?: string; innerType?: Schema };
  return (
    name === 'change' && (type === 'string' || Boolean(innerType && isChange(name, innerType)))
  );
};

/** Whether a call of the console takes or answers records of several kinds. */
export const takesSeveralKinds = ({ spec }: Endpoint): boolean =>
  spec.audience === 'staff' &&
  (spec.right === null ||
    [spec.params, spec.query, spec.body].some((schema) => namesKinds(schema, isChange)) ||
    namesKinds(spec.response));

/** Calls of that form, each about one kind: whoever is served by it may have all of it. */
export const OF_ONE_KIND: Readonly<Record<string, readonly string[]>> = {
  // One's own account.
  'an operator’s own': [
    ...['confirmCode', 'listOwnSessions', 'endOwnSession', 'changeOwnPassword'],
    ...['renewRecoveryCodes', 'listOwnPasskeys', 'beginOwnPasskey', 'addOwnPasskey'],
    ...['renameOwnPasskey', 'removeOwnPasskey', 'getOwnNotifications', 'saveOwnNotifications'],
    ...['getOwnIdentity', 'joinOwnIdentity', 'removeOwnIdentity', 'giveUpPassword'],
  ],
  'kinds of mails': [
    ...['mails.list', 'mails.read', 'mails.sending', 'mail-templates.list', 'mail-templates.read'],
    ...['mail-templates.update', 'mail-templates.restore', 'mail-templates.reset'],
    'previewInvitation',
  ],
  'kinds of payment providers, and of what they tell': [
    ...['payment-sources.list', 'payment-sources.read', 'payment-sources.create'],
    ...['payment-sources.update', 'payment-sources.restore', 'payment-events.list'],
    ...['payment-events.read', 'joinPayer', 'invitePayer', 'notePaymentSeen'],
  ],
  'kinds of marks, each for whoever is served (see SHOWS_OTHERS)': ['lecturersMinute'],
  'figures alone': ['getNotificationStatistics', 'listFaults'],
  'no record': ['maintenance.read', 'uploadImage'],
};

/**
 * Calls that show records of other kinds beside their own: whom they serve may read those, too. A call
 * that puts another kind's records into its answer gets its line here.
 */
export const SHOWS_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'questions.copyToFaq': ['questions'],
  'broadcasts.audience': ['members'],
  'broadcasts.recipients': ['members'],
  'broadcasts.preview': ['members'],
  'suppressed-addresses.list': ['members'],
  'payment-events.list': ['members'],
  'payment-events.read': ['members'],
  'questions.read': ['corrections'],
  lecturersMinute: ['questions', 'corrections'],
  listMemberSeries: ['series'],
  listTimeline: ['videos'],
  getMemberCard: ['videos'],
  exportMembers: ['members', 'videos'],
  makeMemberData: ['members', 'questions', 'enquiries', 'mails'],
};
