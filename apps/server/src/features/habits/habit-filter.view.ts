import type { HabitFilter } from '@orchard/contract/staff/habits';
import { type RawBuilder, sql } from 'kysely';

/** A condition on rows `h` of members who may leave. */
export const hasHabit = (habit: HabitFilter): RawBuilder<boolean> =>
  habit === 'any' ? sql`true` : sql`${sql.ref(`h.${habit}_since`)} IS NOT NULL`;

/** The same on members `m`. */
export const isOfHabit = (habit: HabitFilter) =>
  sql<boolean>`m.id IN (SELECT h.member_id FROM member_habits h WHERE ${hasHabit(habit)})`;
