import { expect, test } from 'vitest';
import { LIMITS, type LimitRule } from './rules.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** As the specification says them (W-21), and those of the console. */
const SPECIFIED: Record<keyof typeof LIMITS, [tries: number, seconds: number]> = {
  everyMember: [600, MINUTE],
  everyGuest: [300, MINUTE],
  everyStaff: [1200, MINUTE],
  everyProgram: [120, MINUTE],
  loginPair: [5, MINUTE],
  loginAccount: [20, 10 * MINUTE],
  loginAccountDay: [100, DAY],
  loginNetwork: [100, 10 * MINUTE],
  staffPassword: [5, MINUTE],
  staffAccount: [20, 10 * MINUTE],
  staffPasswordDay: [50, DAY],
  staffNetwork: [30, 10 * MINUTE],
  staffCode: [5, MINUTE],
  staffCodeDay: [50, DAY],
  passkeyNetwork: [100, 10 * MINUTE],
  staffPasskeyNetwork: [30, 10 * MINUTE],
  providerNetwork: [60, 10 * MINUTE],
  memberCode: [5, MINUTE],
  memberCodeDay: [50, DAY],
  toggle: [120, MINUTE],
  search: [60, MINUTE],
  searchElsewhere: [180, MINUTE],
  suggestions: [240, MINUTE],
  question: [5, MINUTE],
  questionHour: [30, HOUR],
  contact: [3, MINUTE],
  contactHour: [10, HOUR],
  thumbnail: [30, MINUTE],
  forgotEmail: [1, MINUTE],
  forgotEmailHour: [12, HOUR],
  forgotEmailDay: [20, DAY],
  forgotNetwork: [3, MINUTE],
  forgotNetworkHour: [6, HOUR],
  loginCode: [1, MINUTE],
  loginCodeHour: [5, HOUR],
  loginCodeDay: [10, DAY],
  loginCodeNetwork: [3, MINUTE],
  loginCodeNetworkHour: [6, HOUR],
  mailedCode: [10, MINUTE],
  mailedCodeNetwork: [100, 10 * MINUTE],
  token: [5, MINUTE],
  tokenHour: [10, HOUR],
  opened: [30, MINUTE],
  currentPassword: [5, MINUTE],
  currentPasswordDay: [100, DAY],
  proofCode: [1, MINUTE],
  proofCodeDay: [10, DAY],
  membershipNotice: [10, MINUTE],
  membershipNoticeDay: [30, DAY],
  memberData: [3, DAY],
  emailChange: [3, MINUTE],
  emailChangeHour: [10, HOUR],
  emailChangeDay: [20, DAY],
  unknownLink: [30, MINUTE],
  emailToken: [10, MINUTE],
};

const rules = Object.entries(LIMITS) as [keyof typeof LIMITS, LimitRule][];

test.each(rules)('%s is as specified', (name, { tries, seconds }) => {
  expect([tries, seconds]).toEqual(SPECIFIED[name]);
});

test('whoever has tried an account all day has two tries in ten minutes, not none', () => {
  const slow = rules.flatMap(([name, { beyond }]) =>
    beyond ? [[name, beyond.tries, beyond.seconds, beyond.beyond]] : [],
  );
  expect(slow).toEqual([
    ['loginAccountDay', 2, 10 * MINUTE, undefined],
    ['staffPasswordDay', 2, 10 * MINUTE, undefined],
    ['currentPasswordDay', 2, 10 * MINUTE, undefined],
  ]);
});

test('each rule counts under a name of its own', () => {
  const names = rules.flatMap(([, { name, beyond }]) => [name, ...(beyond ? [beyond.name] : [])]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[a-z-]+$/.test(name))).toBe(true);
});
