import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { openApiDocument } from '@orchard/contract/openapi';
import { PROGRAM_EXAMPLES, programApi } from '@orchard/contract/programs';
import type { Migration } from '#server/platform/database/migration-files.ts';

/** The part of a JSON schema that clients depend on. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

interface Content {
  /** A file has no schema. */
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  parameters?: { name: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The parts of an OpenAPI document that the comparison covers. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
}

type Direction = 'request' | 'response';

/**
 * Returns what breaks clients of the released calls: removed calls, fields and parameters, changed
 * names and types, newly required inputs, and response fields that may newly be missing. Additions
 * break no client.
 */
export function breakingChanges(released: ApiDescription, now: ApiDescription): string[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const after = now.paths[path]?.[method];
      return after ? changedOperation(call, before, after) : [`${call} is gone`];
    }),
  );
}

function changedOperation(call: string, before: Operation, after: Operation): string[] {
  const succeeds = (operation: Operation) =>
    Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return [
    ...changedSchema(`${call}: parameters`, 'request', parameters(before), parameters(after)),
    ...changedContent(`${call}: body`, 'request', before.requestBody, after.requestBody),
    ...succeeds(before).flatMap(([status, content]) => {
      const where = `${call}: answer ${status}`;
      const same = after.responses[status];
      return same ? changedContent(where, 'response', content, same) : [`${where} is gone`];
    }),
  ];
}

/** Returns the parameters as one object, so that the comparison treats them like fields. */
const parameters = ({ parameters = [] }: Operation): Schema => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function changedContent(
  where: string,
  direction: Direction,
  { content: before = {} }: Content = {},
  { content: after = {} }: Content = {},
): string[] {
  const added = Object.keys(after).filter((type) => !(type in before));
  const isNewlyAsked = direction === 'request' && Object.keys(before).length === 0;
  return [
    ...(isNewlyAsked ? added.map((type) => `${where} of ${type} is newly required`) : []),
    ...Object.entries(before).flatMap(([type, { schema = {} }]) => {
      const same = after[type];
      return same
        ? changedSchema(where, direction, schema, same.schema ?? {})
        : [`${where} of ${type} is gone`];
    }),
  ];
}

const typesOf = ({ type = [] }: Schema): string[] => [type].flat();

/** A schema that is this or null, as this with one more type: where null is allowed says what breaks. */
function withNull(schema: Schema): Schema {
  const [one, none, ...others] = schema.anyOf ?? [];
  return one && none?.type === 'null' && others.length === 0
    ? { ...one, type: [...typesOf(one), 'null'] }
    : schema;
}

function changedSchema(
  where: string,
  direction: Direction,
  ...schemas: [before: Schema, after: Schema]
): string[] {
  const [before, after] = [withNull(schemas[0]), withNull(schemas[1])];
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  const isOther = typesOf(narrow).some((type) => !typesOf(wide).includes(type));
  const [alternatives, others] = [before.anyOf ?? [], after.anyOf ?? []];
  const fields = Object.entries(before.properties ?? {});
  const isRequired = (name: string, { required = [] }: Schema) => required.includes(name);
  return [
    ...(isOther || alternatives.length !== others.length ? [`${where} has another type`] : []),
    ...Object.keys(after.properties ?? {})
      .filter((name) => direction === 'request' && isRequired(name, after))
      .filter((name) => !isRequired(name, before))
      .map((name) => `${where}.${name} is newly required`),
    ...fields.flatMap(([name, schema]) => {
      const same = after.properties?.[name];
      if (!same) return [`${where}.${name} is gone`];
      const isUncertain =
        direction === 'response' && isRequired(name, before) && !isRequired(name, after);
      return [
        ...(isUncertain ? [`${where}.${name} may newly be missing`] : []),
        ...changedSchema(`${where}.${name}`, direction, schema, same),
      ];
    }),
    ...(before.items && after.items
      ? changedSchema(`${where}[]`, direction, before.items, after.items)
      : []),
    ...alternatives.flatMap((schema, index) => {
      const other = others[index];
      return other ? changedSchema(`${where}|${index}`, direction, schema, other) : [];
    }),
  ];
}

const root = join(import.meta.dirname, '..');
/** The descriptions, by whose calls they are of. */
const DESCRIPTIONS = {
  members: { file: 'docs/api/openapi.json', calls: api, sessionCookie: 'session' },
  programs: { file: 'docs/api/programs.json', calls: programApi, sessionCookie: null },
} as const;

/** Whose calls are described. */
export type Described = keyof typeof DESCRIPTIONS;

const checksumsFile = join(root, 'apps/server/migrations/checksums.txt');

/** The calls that the last release described. */
export const releasedDescription = (whose: Described): ApiDescription =>
  JSON.parse(readFileSync(join(root, DESCRIPTIONS[whose].file), 'utf8'));

/** The calls as declared now. */
export const currentDescription = (whose: Described): ApiDescription => {
  const { calls, sessionCookie } = DESCRIPTIONS[whose];
  const site = { product: 'Orchard', origin: 'http://localhost:3000', sessionCookie };
  return JSON.parse(JSON.stringify(openApiDocument(calls, site, PROGRAM_EXAMPLES)));
};

/** The checksums of the last release's migrations, by name; none before the first. */
export const releasedChecksums = (): Map<string, string> =>
  new Map(
    readFileSync(checksumsFile, 'utf8')
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => {
        const [checksum = '', name = ''] = line.split(/ +/);
        return [name, checksum];
      }),
  );

/** Returns the changes of migrations that sites of the last release would refuse. */
export function changedMigrations(
  released: ReadonlyMap<string, string>,
  now: readonly Pick<Migration, 'name' | 'checksum'>[],
): string[] {
  const last = [...released.keys()].at(-1) ?? '';
  const changed = [...released].flatMap(([name, checksum]) => {
    const migration = now.find((one) => one.name === name);
    if (!migration) return [`${name} is gone, and sites have it`];
    return migration.checksum === checksum ? [] : [`${name} was changed, and sites have it`];
  });
  const low = now
    .filter(({ name }) => !released.has(name) && name < last)
    .map(({ name }) => `${name} comes before ${last}, which sites have: give it a later number`);
  return [...changed, ...low];
}

/** Records the calls, which later versions must not break. */
export const noteCalls = (): void => {
  for (const whose of ['members', 'programs'] as const) {
    const text = JSON.stringify(currentDescription(whose), null, 1);
    writeFileSync(join(root, DESCRIPTIONS[whose].file), `${text}\n`);
  }
};

/** Records the migrations, which are fixed from now on. */
export const noteMigrations = (migrations: readonly Migration[]): void =>
  writeFileSync(
    checksumsFile,
    migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''),
  );
