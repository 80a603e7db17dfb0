import type { HabitFilter } from '@orchard/contract/staff/habits';
import { type RawBuilder, sql } from 'kysely';

/** On the rows `h` of members who may leave. */
const HABITS: Record<HabitFilter, RawBuilder<boolean>> = {
  not_begun: sql`h.not_begun_since IS NOT NULL`,
  silent: sql`h.silent_since IS NOT NULL`,
  ending: sql`h.ending_since IS NOT NULL`,
  any: sql`true`,
};

/** The condition for rows `h` of `member_habits`. */
export const hasHabit = (habit: HabitFilter): RawBuilder<boolean> => HABITS[habit];

/** The same for members `m`. */
export const isOfHabit = (habit: HabitFilter) => sql<boolean>`m.id IN (
  SELECT h.member_id FROM member_habits h WHERE ${hasHabit(habit)}
)`;
