import { isUtf8 } from 'node:buffer';
import { PAYMENT_EVENTS, type PaymentEventKind } from '@orchard/contract/staff/payment-events';
import {
  type Adapter,
  amountOf,
  bodyKey,
  dayKey,
  dayOf,
  instantOf,
  line,
  type Message,
  meaningOf,
  type PaymentEvent,
  pick,
  readJson,
  Unreadable,
} from './payment-event.ts';

const KINDS = Object.keys(PAYMENT_EVENTS) as PaymentEventKind[];

/** Percent signs and plus signs as bytes: what character they are of is known of all together. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** The fields of a form in the address and the body, in UTF-8, or else in Shift_JIS. */
export function readFields({ body, query }: Message): Record<string, string> {
  const pairs = [query, body.toString('latin1')].flatMap((text) => text.split('&')).filter(Boolean);
  const decoder = new TextDecoder(isUtf8(bytesOf(pairs.join(''))) ? 'utf-8' : 'shift_jis');
  const decode = (text: string) => decoder.decode(bytesOf(text)).trim();
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), decode(value.join('='))];
    }),
  );
}

/** The site's own words, in JSON or a form; `data` may hold them, as in Standard Webhooks. */
function readOwn(message: Message, content: object): PaymentEvent[] | 'ignored' {
  const data = pick(content, 'data') ?? content;
  const of = (...names: string[]) =>
    line(...names.flatMap((name) => [pick(data, name), pick(content, name)]));
  const word = of('type').toLowerCase().split('.').at(-1);
  const kind = KINDS.find((one) => one === word);
  if (kind === undefined) return 'ignored';
  const reference = of('reference');
  if (reference === '') throw new Unreadable('決済の番号（reference）がありません。');
  const paid = of('paid_until');
  const paid_until = dayOf(paid);
  if (paid !== '' && !paid_until) throw new Unreadable('有効期限（paid_until）を読み取れません。');
  const time = of('at', 'timestamp');
  const at = time === '' ? message.received_at : instantOf(time);
  if (!at) throw new Unreadable('日時（at）を読み取れません。');
  const none = time === '' ? dayKey(message) : bodyKey(message);
  const key = line(message.message_id, pick(content, 'id'), pick(data, 'id')) || none;
  const renews = meaningOf(
    { true: true, 1: true, false: false, 0: false },
    of('renews').toLowerCase(),
  );
  const more = { amount: amountOf(of('amount')), email: of('email'), name: of('name') };
  return [{ key, kind, reference, at, paid_until, renews, ...more }];
}

/** JSON in the site's own words, in an envelope of Standard Webhooks or without one. */
export const readStandard: Adapter = (message) => readOwn(message, readJson(message));

const GMO_KINDS: Readonly<Record<string, PaymentEventKind>> = {
  ...{ CAPTURE: 'renewed', SALES: 'renewed', PAYSUCCESS: 'renewed', PAYFAIL: 'failed' },
  ...{ VOID: 'refunded', RETURN: 'refunded', RETURNX: 'refunded', CANCEL: 'refunded' },
};

function readGmo(message: Message, fields: Record<string, string>): PaymentEvent[] | 'ignored' {
  const { Status = '', ErrCode = '', AccessID = '', TranDate = '' } = fields;
  const kind = ErrCode === '' ? meaningOf(GMO_KINDS, Status) : 'failed';
  if (kind === undefined) return 'ignored';
  const reference = line(fields.RecurringID, fields.ClientField1, fields.OrderID);
  const at = instantOf(TranDate) ?? message.received_at;
  const key = line([AccessID, kind, TranDate].join(':'));
  return [{ key, kind, reference, at, amount: amountOf(fields.Amount) }];
}

const ROBOT_KINDS: Readonly<Record<string, PaymentEventKind[]>> = {
  ...{ 1: ['renewed'], 2: ['failed', 'stopped'], 3: ['failed'], 4: ['stopped'] },
};

/** ROBOT PAYMENT's kickback: 1 paid, 3 failed, 2 failed and stopped, 4 stopped by the payer. */
function readRobot(message: Message, fields: Record<string, string>): PaymentEvent[] | 'ignored' {
  const { rst = '', gid = '', acid = '' } = fields;
  const kinds = meaningOf(ROBOT_KINDS, rst);
  // A first payment that failed has made no contract.
  if (!kinds || (rst === '2' && acid === '')) return 'ignored';
  const reference = line(acid, fields.cod, gid);
  if (reference === '') throw new Unreadable('自動課金番号（acid）がありません。');
  const key = `${gid || dayKey(message)}:${acid}`;
  const person = { email: line(fields.em), name: line(fields.nm) };
  const charge = { reference, at: message.received_at, amount: amountOf(fields.ta, fields.am) };
  return kinds.map((kind) => ({ ...charge, ...person, key: line(`${key}:${kind}`), kind }));
}

/** Forms of Japanese providers: GMO, ROBOT PAYMENT, and those whose fields the club names itself. */
export const readForm: Adapter = (message) => {
  const fields = readFields(message);
  if ('ShopID' in fields && 'AccessID' in fields) return readGmo(message, fields);
  if ('rst' in fields) return readRobot(message, fields);
  const events = readOwn(message, fields);
  // The club has written the kind into the address itself: another word is a slip.
  if (events === 'ignored')
    throw new Unreadable(
      'typeは joined・renewed・failed・stopped・refunded のどれかにしてください。',
    );
  return events;
};
