import type { StaffRole } from '@orchard/contract/staff/rights';
import { addOperator, letIntoConsole, type Operator } from './operator.ts';
import { test as base, expect } from './test.ts';

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
