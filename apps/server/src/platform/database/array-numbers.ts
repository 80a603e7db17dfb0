/** The numbers of an array of the database that came as text, `{1,2,3}`; none where it is NULL. */
export const arrayNumbers = (text: string | null | undefined): number[] =>
  JSON.parse(`[${(text ?? '{}').slice(1, -1)}]`);
