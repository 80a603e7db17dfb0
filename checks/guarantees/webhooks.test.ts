import { randomInt } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { staffApi } from '@orchard/contract/staff';
import { SITE_EVENT_TYPES } from '@orchard/contract/staff/site-events';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createWebhookSender } from '#server/features/webhooks/webhooks.commands.ts';
import { onDatabase } from '#server/platform/database/connection.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { openWebhook } from '#server/testing/open-webhook.ts';
import { isDistinct, plantPerson } from '#server/testing/plant-person.ts';
import { type PushArrival, startPushService } from '#server/testing/push-service.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import { startProcess } from './start-process.ts';
import type { WebhookWork } from './webhooks-process.ts';

const EVENTS = times(100, 2_000);
const KILLS = times(4, 20);

const receiver = await startPushService();
const scene = await createScene({ limits: 'off', pushMayBeHere: true });
const { app, asStaff, db } = scene;
const strict = await createScene({ limits: 'off' });

beforeEach(async () => {
  receiver.arrivals.length = 0;
  receiver.answers(() => ({ status: 204 }));
  await db.pool.query('DELETE FROM webhooks; DELETE FROM site_events');
});

const draft = {
  ...({ name: '通知先', format: 'standard', url: `${receiver.origin}/hook` } as const),
  ...{ types: [...SITE_EVENT_TYPES], with_names: false },
};

async function create(more: object = {}) {
  const { id } = (
    await asStaff().call(staffApi['webhooks.create'], { body: { ...draft, ...more } })
  ).body;
  const renew = async () =>
    (await asStaff().call(staffApi['webhooks.secret'], { params: { id }, body: { secret: '' } }))
      .body.secret ?? '';
  return { id, renew };
}

const isGenuine = (arrival: PushArrival, secret: string) => {
  try {
    openWebhook(arrival, secret);
    return true;
  } catch {
    return false;
  }
};

test('every event arrives under one number, whatever is killed or refused', {
  timeout: 300_000,
}, async (context) => {
  const { renew } = await create();
  const former = await renew();
  const secret = await renew();
  const { rows } = await db.pool.query('SELECT current_database() AS name');
  const work: WebhookWork = {
    connection: onDatabase(inject('postgres').connection, rows[0].name),
    certificate: receiver.certificate,
  };
  const taken = new Set<number>();
  let asked = 0;
  let isOver = false;
  /** Tries that are answered by nobody, until their process is killed. */
  let held = 0;
  const numberOf = ({ body }: PushArrival) => JSON.parse(body.toString()).data.number as number;
  receiver.answers(() => {
    asked += 1;
    if (asked % 5 === 0 && !isOver) {
      held += 1;
      return null;
    }
    if (asked % 4 === 0) return { status: 500 };
    taken.add(numberOf(receiver.arrivals.at(-1) as PushArrival));
    return { status: 204 };
  });
  const happen = async (from: number, until: number) => {
    for (let number = from; number < until; number += 1) {
      const client = await db.pool.connect();
      await client.query('BEGIN');
      await client.query(`INSERT INTO site_events (type, data) VALUES ('member.active', $1)`, [
        { number },
      ]);
      // Of what was taken back nobody is told.
      await client.query(number % 10 === 9 ? 'ROLLBACK' : 'COMMIT');
      client.release();
    }
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await happen((EVENTS * kill) / KILLS, (EVENTS * (kill + 1)) / KILLS);
    const { child, ended } = await startProcess('webhooks-process.ts', work);
    const before = receiver.arrivals.length;
    held = 0;
    const isUnder = () => receiver.arrivals.length < before + 3 || held === 0;
    while (isUnder() && held < 2 && child.exitCode === null) await pause(2);
    await pause(randomInt(20));
    child.kill('SIGKILL');
    await ended;
  }
  await db.pool.query(
    'UPDATE webhook_deliveries SET attempts = 0 WHERE next_attempt_at IS NOT NULL',
  );
  isOver = true;
  await (await startProcess('webhooks-process.ts', work)).ended;

  const ids = new Map<number, Set<unknown>>();
  let forged = 0;
  for (const arrival of receiver.arrivals) {
    const number = numberOf(arrival);
    ids.set(number, (ids.get(number) ?? new Set()).add(arrival.headers['webhook-id']));
    if (!(isGenuine(arrival, secret) && isGenuine(arrival, former))) forged += 1;
  }
  const { rows: sent } = await db.pool.query(
    `SELECT (e.data->>'number')::integer AS number FROM site_events e
     JOIN webhook_deliveries d ON d.event_id = e.id WHERE d.sent_at IS NOT NULL`,
  );
  const wanted = Array.from({ length: EVENTS }, (_, at) => at).filter((at) => at % 10 !== 9);
  const got = new Set(sent.map(({ number }) => number));
  const lost = wanted.filter((at) => !(got.has(at) && taken.has(at))).length;
  const invented = [...ids.keys()].filter((at) => at % 10 === 9).length;
  const renumbered = [...ids.values()].filter((all) => all.size > 1).length;
  const [first] = receiver.arrivals;
  const changed = { ...(first as PushArrival), body: Buffer.from(`${first?.body} `) };
  const stale = {
    ...(first as PushArrival),
    headers: { ...first?.headers, 'webhook-timestamp': '1700000000' },
  };
  const passed = [changed, stale].filter((one) => isGenuine(one, secret)).length;
  report(
    context,
    'W1',
    `${wanted.length} events, killed ${KILLS} times, ${receiver.arrivals.length} tries: lost ${lost}, of what was taken back ${invented}, under another number ${renumbered}, not verified ${forged}, changed ones verified ${passed}`,
  );
  expect({ lost, invented, renumbered, forged, passed }).toEqual({
    ...{ lost: 0, invented: 0, renumbered: 0, forged: 0, passed: 0 },
  });
});

/** Addresses that the site has no business with, in spellings that URLs allow. */
const INNER = [
  ...['127.0.0.1', '2130706433', '0177.0.0.1', '0x7f.1', '127.1', '0.0.0.0', 'localhost'],
  ...['10.0.0.1', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[fd00::1]', '[64:ff9b::7f00:1]'],
];

/** What names may lead to once they are looked up. */
const RESOLVED = [
  ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::', '169.254.169.254', '10.0.0.1'],
  ...['fd00::1', '64:ff9b::7f00:1', '100.64.0.1', '192.168.1.1', '172.16.0.1'],
];

test('no inner address is sent to, as it is spelt or as its name is looked up', async (context) => {
  let connects = 0;
  const service = createServer().on('connection', () => {
    connects += 1;
  });
  await new Promise<void>((resolve) => service.listen(0, resolve));
  afterAll(() => service.close());
  const { port } = service.address() as AddressInfo;
  const accepted: string[] = [];
  for (const host of INNER) {
    const body = { ...draft, url: `https://${host}/hook` };
    const { status } = await strict.asStaff().attempt(staffApi['webhooks.create'], { body });
    if (status !== 422) accepted.push(host);
  }
  const told: string[] = [];
  const spelt = INNER.map((address) => ({ address, isName: false }));
  for (const { address, isName } of [
    ...RESOLVED.map((one) => ({ address: one, isName: true })),
    ...spelt,
  ]) {
    const resolve: LookupFunction = (_host, { all }, done) => {
      const family = address.includes(':') ? 6 : 4;
      setImmediate(() => (all ? done(null, [{ address, family }]) : done(null, address, family)));
    };
    await strict.db.pool.query('DELETE FROM webhooks');
    // As it could have come into the table: the form takes none.
    await strict.db.pool.query(
      `INSERT INTO webhooks (name, format, url, types) VALUES ('内', 'slack', $1, '{member.active}')`,
      [`https://${isName ? 'hook.example' : address}:${port}/`],
    );
    await strict.db.pool.query("INSERT INTO site_events (type) VALUES ('member.active')");
    const sender = createWebhookSender({
      ...{ db: strict.db, outbox: strict.app.outbox, log: strict.app.log, resolve },
      sealKey: deriveKey(strict.config.appSecret, 'webhooks'),
      settings: { origin: strict.config.publicUrl.origin, mayBeHere: false },
    });
    await sender.deliver();
    await sender.stop();
    const { rows } = await strict.db.pool.query('SELECT answer FROM webhook_deliveries');
    if (/社内のネットワーク/.test(rows[0]?.answer)) told.push(address);
  }
  const total = RESOLVED.length + INNER.length;
  report(
    context,
    'W2',
    `inner addresses accepted ${accepted.length} of ${INNER.length}, connected to ${connects} of ${total}, told ${told.length}`,
  );
  expect({ accepted, connects, told: told.length }).toEqual({
    accepted: [],
    connects: 0,
    told: total,
  });
});

test('bodies are thin: nothing of a person stands in them unless it is ticked', async (context) => {
  const person = await plantPerson(scene, '霜月 薄子');
  const secrets = [person.name, person.email, ...Object.values(person.markers).filter(isDistinct)];
  for (const format of ['standard', 'slack'] as const) {
    for (const with_names of [false, true]) {
      const url = `${receiver.origin}/${format}/${with_names ? 'names' : 'thin'}`;
      await (await create({ format, url, with_names })).renew();
    }
  }
  await db.pool.query(
    `SELECT note_site_event(type, $1, NULL, (SELECT max(id) FROM video_questions))
     FROM unnest($2::text[]) type`,
    [person.memberId, SITE_EVENT_TYPES],
  );
  await app.webhookSender.deliver();
  const naming = receiver.arrivals.filter(({ body }) =>
    secrets.some((secret) => body.toString().includes(secret)),
  );
  const thin = receiver.arrivals.filter(({ path }) => path.endsWith('/thin'));
  const leaking = naming.filter(({ path }) => path.endsWith('/thin')).length;
  report(context, 'W3', `thin bodies that name somebody ${leaking} of ${thin.length}`);
  expect([thin.length, leaking]).toEqual([2 * SITE_EVENT_TYPES.length, 0]);
  // The control: where it is ticked, the name is there.
  expect(naming.length).toBeGreaterThan(2 * SITE_EVENT_TYPES.length - 4);
});
