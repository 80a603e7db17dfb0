import type { TestDatabase } from './database.ts';

/** A day some days later, as `yyyy-MM-dd`. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Lets a test choose the day by which contracts count. */
export const createJapanDays = ({ owner }: Pick<TestDatabase, 'owner'>) => ({
  /** It is this day in Japan from now on. */
  letItBe: (day: string) =>
    owner.query(`CREATE OR REPLACE FUNCTION japan_today() RETURNS date
      LANGUAGE sql STABLE PARALLEL SAFE RETURN '${day}'::date`),
});
