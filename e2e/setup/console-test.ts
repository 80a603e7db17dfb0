import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@orchard/contract/staff/rights';
import type { BrowserContext } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { startStaffSession } from '#server/platform/sessions/sessions.store.ts';
import { createMake } from '#server/testing/make.ts';
import { test as base, expect } from './test.ts';

/** An operator of one journey, with the common password. */
export interface Operator {
  id: number;
  name: string;
  email: string;
}

/** Adds an operator of one journey, without an authenticator. */
export const addOperator = ({ kysely }: Database, role: StaffRole): Promise<Operator> =>
  createMake(kysely).staff({ name: '運営 太一', email: `${randomUUID()}@example.jp`, role });

/** Lets a browser into the console without signing in. */
export async function letIntoConsole(
  { kysely }: Database,
  context: BrowserContext,
  { id }: Operator,
  origin: string,
): Promise<void> {
  const session = { staffId: id, device: 'journey', ip: '', isIn: true };
  await context.addCookies([
    {
      name: 'staff',
      value: await startStaffSession(kysely, session),
      url: origin,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
}

interface Fixtures {
  /** The role of the operator who has opened the console; null: nobody has signed in. */
  role: StaffRole | null;
  /** The operator of this journey alone. */
  operator: Operator;
}

/** Journeys in the console. */
export const test = base.extend<Fixtures>({
  role: ['admin', { option: true }],
  operator: async ({ database, role }, use) => {
    await use(await addOperator(database, role ?? 'admin'));
  },
  context: async ({ context, database, role, operator, baseURL }, use) => {
    if (role) await letIntoConsole(database, context, operator, baseURL as string);
    await use(context);
  },
});

export { expect };
