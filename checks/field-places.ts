interface Schema {
  def?: {
    shape?: Record<string, unknown>;
    element?: unknown;
    items?: unknown[];
    valueType?: unknown;
    in?: unknown;
    innerType?: unknown;
    options?: unknown[];
  };
}

/** The place of a field in a body: names of fields, and 0 for an element of an array. */
export type Place = readonly (string | number)[];

/** Returns every place of a schema that can hold a value, from the whole to the innermost. */
export function placesOf(schema: unknown, place: Place = []): Place[] {
  const { def = {} } = (schema ?? {}) as Schema;
  const inner = (one: unknown, step?: string | number) =>
    placesOf(one, step === undefined ? place : [...place, step]);
  const wrapped = [def.in, def.innerType, ...(def.options ?? [])].filter((one) => one);
  const found = [
    place,
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => inner(one, name)),
    ...[def.element, ...(def.items ?? [])].flatMap((one) => (one ? inner(one, 0) : [])),
    ...(def.valueType ? inner(def.valueType, 'x') : []),
    ...wrapped.flatMap((one) => inner(one)),
  ];
  return [...new Map(found.map((one) => [one.join('\n'), one])).values()];
}

/** Returns a body that holds only this value, at this place. */
export const bodyWith = (place: Place, value: unknown): unknown =>
  place.reduceRight((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);
