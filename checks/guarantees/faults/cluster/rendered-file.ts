import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#server/platform/config/folders.ts';

/** The values of the variables that the files of deploy/cluster name. */
export type Variables = Record<string, string>;

/** A file of deploy/cluster with its variables filled in, as envsubst does. */
export function rendered(name: string, variables: Variables): string {
  const text = readFileSync(join(projectFolder, 'deploy/cluster', name), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    // The files tell of ${NAME} in their comments.
    const value = variable === 'NAME' ? '$NAME' : variables[variable];
    if (value === undefined) throw new Error(`deploy/cluster/${name} wants ${variable}`);
    return value;
  });
}

/** Writes it where only its owner may read it; answers where. */
export function renderInto(
  folder: string,
  name: string,
  { variables, owner }: { variables: Variables; owner?: string },
): string {
  const path = join(folder, name);
  writeFileSync(path, rendered(name, variables), { mode: 0o600 });
  if (owner) execFileSync('chown', [owner, path]);
  return path;
}

/** The settings that an environment file makes. */
export const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
