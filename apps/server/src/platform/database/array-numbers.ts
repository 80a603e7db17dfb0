/** The numbers of an array of the database as text, `{1,2,3}`; none where it is NULL. */
export const arrayNumbers = (text: string | null | undefined): number[] =>
  text && text !== '{}' ? text.slice(1, -1).split(',').map(Number) : [];
