import { type Guarantees, here } from './guarantee.ts';

const FEATURE = 'apps/server/src/features/payment-events';

/** Guarantees about what payment providers tell. */
export const PAYMENTS: Guarantees = {
  N2: {
    says: 'Whatever order payments arrive in, however often, and whenever the process is killed, contracts follow the provider’s time: none lost, nobody invited twice or shut out; whoever shows the right secret gets 200 or 503 and no other answer, within 300 ms (p99)',
    shownBy: here(
      'payments',
      'payments that come in any order',
      {
        breaks: 'what is stored last counts last',
        file: `${FEATURE}/fold-payments.ts`,
        from: '    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))\n',
        to: '',
      },
      {
        breaks: 'what comes again counts again',
        file: `${FEATURE}/payment-contracts.store.ts`,
        from: 'SELECT ${contract}, ${source_id}, ${key},',
        to: 'SELECT ${contract}, ${source_id}, ${key + Math.random()},',
      },
      {
        breaks: 'a message is done with before it is worked in',
        file: `${FEATURE}/work-in-payments.commands.ts`,
        from: 'for (const event of events) added += Number(await addEvent(tx, arrival, event));',
        to: 'for (const event of events) setTimeout(() => void addEvent(db.kysely, arrival, event).catch(() => {}), 200);\n      added = 1;',
      },
      {
        breaks: 'a contract that stopped ends with the term of today',
        file: `${FEATURE}/fold-payments.ts`,
        from: 'ends_on: later(paid_until, term) };',
        to: 'ends_on: null };',
      },
      {
        breaks: 'any secret lets in',
        file: 'apps/server/src/features/payment-sources/check-secret.ts',
        from: 'return secrets.some((one) => ',
        to: 'return secrets.some((one) => true || ',
      },
      {
        breaks: 'a fault is told as one',
        file: `${FEATURE}/payment-hooks.plugin.ts`,
        from: 'isMeant ? error : unavailable();',
        to: 'isMeant ? error : problem(500);',
      },
      {
        breaks: 'a payer is invited by two mails',
        file: `${FEATURE}/work-in-payments.commands.ts`,
        from: '  await sendInvitation(tx, parts, { id, name, email });',
        to: '  await sendInvitation(tx, parts, { id, name, email });\n  await sendInvitation(tx, parts, { id, name, email });',
      },
    ),
    besides:
      'Odd bodies, both kinds of signatures, replay and a database without room: `apps/server/src/features/payment-events/payment-hooks.test.ts`. nginx, Caddy and haproxy in front of a process that is away: `checks/proxied-hooks.test.ts`.',
  },
};
