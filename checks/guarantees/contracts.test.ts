import { expect, test } from 'vitest';
import { membershipState } from '#server/features/memberships/memberships.view.ts';
import {
  noteMembershipDays,
  tellOfFailures,
  tellOfMemberships,
} from '#server/features/memberships/tell-members.commands.ts';
import { createJapanDays } from '#server/testing/japan-days.ts';
import { createScene } from '#server/testing/scene.ts';
import { type Happening, type Holder, store } from './contract-actions.ts';
import { type Day, dayOf, wireOf } from './contract-calendar.ts';
import { addHolders, addTerms } from './contract-holders.ts';
import { actionOn, createDice, follow, mustBeOpen } from './contract-lives.ts';
import {
  beginsTerm,
  type Contract,
  isHeld,
  lastDay,
  type Message,
  messageOf,
  stateOf,
} from './contract-oracle.ts';
import { report, times } from './counts.ts';

const MEMBERS = times(300, 10_000);
const FROM = dayOf('2026-12-01');
const UNTIL = dayOf('2028-11-30');
const LONGEST_MS = 5_400_000;
const MOST_EXAMPLES = 20;

const scene = await createScene({ limits: 'off' });
const { db } = scene;
const { letItBe } = createJapanDays(db);
const dice = createDice(7);

/** What was wrong, and how much was right. */
const counts = {
  ...{ messages: 0, falseAlarms: 0, missed: 0, doubles: 0, mixedUp: 0 },
  ...{ events: 0, eventsWrong: 0, statesWrong: 0, lockedOut: 0 },
};
const examples: string[] = [];
const note = (kind: keyof typeof counts, example: string) => {
  counts[kind] += 1;
  if (examples.length < MOST_EXAMPLES) examples.push(`${kind}: ${example}`);
};

const terms = await addTerms(db);
await letItBe(wireOf(FROM - 1));
await db.owner.query('UPDATE membership_nights SET noted_until = $1', [wireOf(FROM - 1)]);
const holders = await addHolders(db, { terms, dice, from: FROM, count: MEMBERS });
const byId = new Map(holders.map((holder) => [holder.id, holder]));
const each = (work: (holder: Holder, contract: Contract) => void) => {
  for (const holder of holders) for (const contract of holder.contracts) work(holder, contract);
};

/** What members were told so far, by member and name. */
const told = new Set<string>();

/** The messages that are to be told now; who hears of a failed payment has heard of it. */
function expectedNow(today: Day, isAtNine: boolean): Map<string, Message> {
  const expected = new Map<string, Message>();
  each(({ id, isSuspended, isLeaving }, contract) => {
    const message = messageOf(contract, today, isAtNine);
    if (!message || isSuspended || isLeaving) return;
    if (contract.failedSince !== null) contract.isFailureTold = true;
    const key = `${id} ${message.name}`;
    if (!told.has(key)) expected.set(key, message);
  });
  return expected;
}

let lastNotification = 0;
/** Compares what was told just now with what was to be told. */
async function compareMessages(today: Day, expected: ReadonlyMap<string, Message>): Promise<void> {
  const { rows } = await db.pool.query<{ id: number; key: string; words: string }>(
    `SELECT id, concat(member_id, ' ', event) AS key, words FROM notifications
     WHERE id > $1 ORDER BY id`,
    [lastNotification],
  );
  const left = new Map(expected);
  for (const { id, key, words } of rows) {
    lastNotification = id;
    // Brand, day and stage: what else a name may hold makes no other message of it.
    const name = key.split(':').slice(0, 5).join(':');
    const message = left.get(name);
    counts.messages += 1;
    if (told.has(name)) note('doubles', `${wireOf(today)} ${key}`);
    else if (!message) note('falseAlarms', `${wireOf(today)} ${key}`);
    told.add(name);
    left.delete(name);
    const brands = terms.filter(({ label }) => words.includes(`「${label}」`));
    if (brands.length !== 1 || message?.says.some((part) => !words.includes(part))) {
      note('mixedUp', words);
    }
  }
  for (const key of left.keys()) note('missed', `${wireOf(today)} ${key}`);
}

/** The first of the two gets each message; so a failure is told once, by whichever comes first. */
async function tell(today: Day, isAtNine: boolean): Promise<void> {
  const expected = expectedNow(today, isAtNine);
  await (isAtNine ? tellOfMemberships(db) : tellOfFailures(db));
  await compareMessages(today, expected);
}

const noted = new Set<string>();
let lastEvent = 0;
let lastNight = FROM - 1;
/** The night's work, after the nights that it makes up for. */
async function night(today: Day): Promise<void> {
  const expected = new Set<string>();
  const since = Math.min(lastNight, today - 31);
  each(({ id }, contract) => {
    const add = (kind: string, day: Day) => {
      const key = `${id} ${contract.terms.brandId} ${kind} ${wireOf(day)}`;
      if (!noted.has(key)) expected.add(key);
    };
    if (contract.first > since && contract.first <= today) add('joined', contract.first);
    const last = lastDay(contract);
    for (let day = lastNight + 1; day <= today; day += 1) {
      const goesOn = contract.renews || contract.endsOn !== null;
      if (goesOn && beginsTerm(contract, day) && (last ?? day) >= day) add('renewed', day);
    }
    if (last !== null && last + 1 > since && last + 1 <= today) {
      const isNoted = Array.from({ length: 62 }, (_, later) => last + 1 + later).some((day) =>
        noted.has(`${id} ${contract.terms.brandId} ended ${wireOf(day)}`),
      );
      if (!isNoted) add('ended', last + 1);
    }
  });
  await Promise.all([noteMembershipDays(db), noteMembershipDays(db)]);
  lastNight = today;
  const { rows } = await db.pool.query<{ id: number; key: string }>(
    `SELECT id, concat_ws(' ', member_id, brand_id, kind, day) AS key FROM membership_events
     WHERE id > $1 AND kind IN ('joined', 'renewed', 'ended') ORDER BY id`,
    [lastEvent],
  );
  for (const { id, key } of rows) {
    lastEvent = id;
    counts.events += 1;
    if (!expected.delete(key)) note('eventsWrong', `${wireOf(today)} noted ${key}`);
    noted.add(key);
  }
  for (const key of expected) note('eventsWrong', `${wireOf(today)} not noted ${key}`);
}

const stateStatement = `
  SELECT string_agg(concat_ws(' ', d.member_id, d.brand_id, ${membershipState.compile(db.kysely).sql},
    coalesce(d.last_day::text, '-'), h.member_id IS NOT NULL), ',' ORDER BY d.member_id, d.brand_id) AS all
  FROM membership_days d LEFT JOIN member_brands h USING (member_id, brand_id)
  WHERE d.member_id = ANY($1)`;

async function compareStates(today: Day): Promise<void> {
  const { rows } = await db.pool.query<{ all: string }>(stateStatement, [[...byId.keys()]]);
  const found = rows[0]?.all.split(',') ?? [];
  let place = 0;
  each(({ id }, contract) => {
    const last = lastDay(contract);
    const held = isHeld(contract, today);
    const expected = [id, contract.terms.brandId, stateOf(contract, today)].concat([
      last === null ? '-' : wireOf(last),
      held ? 't' : 'f',
    ] as never);
    const is = found[place];
    place += 1;
    if (is !== expected.join(' ')) note('statesWrong', `${wireOf(today)} ${is}, not ${expected}`);
    if (mustBeOpen(contract, today) && !is?.endsWith(' t'))
      note('lockedOut', `${wireOf(today)} ${is}`);
  });
}

/** What offices and members do on a day. */
async function live(today: Day): Promise<void> {
  const happenings: Happening[] = [];
  each((holder, contract) => {
    const action = actionOn(contract, today, dice);
    if (!action) return;
    follow(contract, action, today);
    happenings.push({ holder, contract, action });
  });
  await store(db, happenings);
  for (const holder of holders) {
    if (dice.chance(holder.isSuspended ? 0.05 : 0.001)) {
      holder.isSuspended = !holder.isSuspended;
      await db.pool.query(
        'UPDATE members SET suspended_at = CASE WHEN $2 THEN now() END WHERE id = $1',
        [holder.id, holder.isSuspended],
      );
    } else if (dice.chance(holder.isLeaving ? 0.1 : 0.0005)) {
      holder.isLeaving = !holder.isLeaving;
      await db.pool.query(
        holder.isLeaving
          ? `INSERT INTO erasures (member_id, erase_at, by_staff) VALUES ($1, now() + interval '14 days', false)`
          : 'DELETE FROM erasures WHERE member_id = $1',
        [holder.id],
      );
    }
  }
}

test('two years of contracts are what the rules say, day by day', {
  timeout: LONGEST_MS,
  // Two years pass once.
  retry: 0,
}, async (context) => {
  let standsStillUntil = 0;
  // What is wrong so often needs no more days to show it.
  for (let today = FROM; today <= UNTIL && examples.length < MOST_EXAMPLES; today += 1) {
    await letItBe(wireOf(today));
    if (dice.chance(0.02)) standsStillUntil = today + dice.upTo(6);
    const isAtWork = today > standsStillUntil;
    if (isAtWork) await night(today);
    const isEarly = today % 2 === 0;
    if (isAtWork && isEarly) await tell(today, true);
    await live(today);
    if (isAtWork) await tell(today, false);
    if (isAtWork && !isEarly) await tell(today, true);
    await compareStates(today);
  }
  const { messages, events, ...wrong } = counts;
  const list = `false alarms ${wrong.falseAlarms}, missed ${wrong.missed}, doubles ${wrong.doubles}, two brands mixed up ${wrong.mixedUp}, states wrong ${wrong.statesWrong}, events wrong ${wrong.eventsWrong}, locked out before paid_until and grace ${wrong.lockedOut}`;
  report(
    context,
    'N1',
    `${MEMBERS} members, ${UNTIL - FROM + 1} days, ${messages} messages, ${events} events: ${list}`,
  );
  expect(examples).toEqual([]);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((kind) => [kind, 0])));
});
