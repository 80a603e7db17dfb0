// Makes an operator, such as the first administrator:
// npm run staff:create -- --email E --name N --role ROLE [--role ROLE] [--again]
import { parseArgs } from 'node:util';
import { email, text } from '@orchard/contract/fields';
import { STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import { staffLink } from '#features/operators/operator-mails.view.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { runCommand } from './command.ts';
import { createStaff } from './use-cases/create-staff.ts';
import { forgetStaffTries } from './use-cases/staff-sign-in.ts';

const USAGE = `Usage: npm run staff:create -- --email E --name N --role ${STAFF_ROLES.join('|')} [--role …] [--again]`;

interface Wish {
  email: string;
  name: string;
  roles: StaffRole[];
  again: boolean;
}

function readWish(): Wish {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', multiple: true },
      again: { type: 'boolean', default: false },
    },
  });
  if (values.email === undefined || values.name === undefined || !values.role) {
    throw new StartRefusal(USAGE);
  }
  const address = email().safeParse(values.email);
  if (!address.success) {
    throw new StartRefusal(`--email must be a mail address, not "${values.email}".`);
  }
  const name = text('').safeParse(values.name);
  if (!name.success) throw new StartRefusal('--name must have 1 to 255 characters.');
  const wished: readonly string[] = values.role;
  const unknown = wished.find((role) => !STAFF_ROLES.some((known) => known === role));
  if (unknown !== undefined) {
    throw new StartRefusal(
      `There is no role "${unknown}"; the roles are ${STAFF_ROLES.join(', ')}.`,
    );
  }
  const roles = STAFF_ROLES.filter((role) => wished.includes(role));
  return { email: address.data, name: name.data, roles, again: values.again };
}

async function create({ kysely, pool }: Database, config: Config, wish: Wish): Promise<string[]> {
  const made = await kysely.transaction().execute((tx) => createStaff(tx, wish));
  if (made === 'there already') {
    throw new StartRefusal(
      `${wish.email} is an operator already. With --again the operator gets this name and these roles, a new link in place of the password and a new authenticator, and is let in again if shut out.`,
    );
  }
  await forgetStaffTries(createLimits(pool), { ...wish, id: made.id });
  return [
    `${wish.email} may come in as ${wish.roles.join(' and ')}. Choose a password with this link; it works once, for 72 hours:`,
    '',
    `  ${staffLink(config.publicUrl.origin, made.secret)}`,
    '',
    `Then sign in at ${config.publicUrl.origin}/staff; an authenticator is enrolled at the first sign-in.`,
  ];
}

await runCommand(readWish, create);
