/** Widths in pixels of what goes into fields of a kind, with its icons. */
const WIDTHS = {
  '[type=date], [type=time], [type=number], [data-short]': 200,
  '[type=datetime-local], [type=tel]': 260,
  '[type=email]': 420,
};

const fieldWith = (content: string) => `& .MuiInputBase-root:has(> ${content})`;

/** Makes fields as wide as what goes in; what is said below them stays as wide as the form. */
export const fieldWidths = {
  ...Object.fromEntries(
    Object.entries(WIDTHS).map(([kinds, maxWidth]) => [
      fieldWith(`input:is(${kinds})`),
      { maxWidth },
    ]),
  ),
  [fieldWith('.MuiSelect-select')]: { maxWidth: 360 },
};
