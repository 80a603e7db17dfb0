import type { Scene } from './scene.ts';

/** Lets nights of looking at films pass, without waiting. */
export function createFilmNights({ app, db }: Pick<Scene, 'app' | 'db'>) {
  /** Moves what is noted back, as if some minutes had passed. */
  const pass = (minutes: number) =>
    db.pool.query(
      `UPDATE film_checks SET due_at = due_at - $1 * interval '1 minute',
        suspected_at = suspected_at - $1 * interval '1 minute'`,
      [minutes],
    );
  const left = async () => {
    const { rows } = await db.pool.query('SELECT FROM film_checks WHERE due_at IS NOT NULL');
    return rows.length;
  };
  return {
    pass,
    /** The first looks of a night. */
    night: () => app.filmChecker.beginNight(),
    /** A night to its end: with second looks, and tries where there was no answer. */
    async wholeNight() {
      await app.filmChecker.beginNight();
      for (let round = 0; (await left()) > 0; round += 1) {
        if (round > 200) throw new Error('the night does not end');
        await pass(5);
        await app.filmChecker.run();
      }
    },
  };
}
