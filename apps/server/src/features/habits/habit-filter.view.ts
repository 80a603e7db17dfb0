import type { HabitFilter } from '@orchard/contract/staff/habits';
import { sql } from 'kysely';

/** A condition on members `m`: they may leave. */
export const isOfHabit = (habit: HabitFilter) => sql<boolean>`m.id IN (
  SELECT h.member_id FROM member_habits h
  WHERE ${habit === 'any' ? sql`true` : sql`${sql.ref(`h.${habit}_since`)} IS NOT NULL`}
)`;
