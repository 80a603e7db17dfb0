import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

/** A replacement in a file that says `from` once; where `from` is empty, the file is new. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/**
 * Makes an edit in the text of its file.
 * @throws Error where the file does not say `from` exactly once
 */
export function edited(text: string, { file, from, to }: Edit): string {
  const [before, ...after] = from === '' ? ['', text] : text.split(from);
  if (after.length !== 1 || (from === '' && text !== '')) {
    throw new Error(`${file} does not say once: ${from}`);
  }
  return `${before}${to}${after}`;
}

/** A copy of the project that may be changed, to see what its tests say. */
export interface TreeCopy {
  folder: string;
  /** Makes the edits; answers how to take them back. */
  edit(edits: readonly Edit[]): () => void;
  remove(): void;
}

/** What only one workspace has, in another version than the others. */
function linkOwnModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
}

/** Gives a copy of the project the packages of this one, and workspaces of its own. */
export function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@orchard' || name.startsWith('.vite')) continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  mkdirSync(join(modules, '@orchard'));
  const workspaces = {
    contract: 'packages/contract',
    documents: 'packages/documents',
    'embedded-postgres': 'packages/embedded-postgres',
    'japanese-words': 'packages/japanese-words',
    spreadsheets: 'packages/spreadsheets',
    server: 'apps/server',
    member: 'apps/member',
    staff: 'apps/staff',
  };
  for (const [name, path] of Object.entries(workspaces)) {
    symlinkSync(join(folder, path), join(modules, '@orchard', name));
    linkOwnModules(join(root, path, 'node_modules'), join(folder, path, 'node_modules'));
  }
}

/** Copies the project as it stands; its packages are taken from here, its own workspaces from there. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-mutant-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\n').filter(Boolean)) {
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  linkPackages(folder);

  return {
    folder,
    edit(edits) {
      const before = new Map<string, string>();
      for (const edit of edits) {
        const path = join(folder, edit.file);
        const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
        if (!before.has(path)) before.set(path, text);
        writeFileSync(path, edited(text, edit));
      }
      return () => {
        for (const [path, text] of before) {
          if (text === '') rmSync(path);
          else writeFileSync(path, text);
        }
      };
    },
    remove,
  };
}
