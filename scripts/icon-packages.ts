import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create, extract, list } from 'tar';

const root = join(import.meta.dirname, '..');
const reactAdmin = createRequire(join(root, 'apps/staff/package.json')).resolve('react-admin');
const itsScreens = createRequire(reactAdmin).resolve('ra-ui-materialui');
const filesBeside = (file: string) => join(dirname(file), '**/*.js');

/** A package of icons, which is installed from an archive of those in use: it has thousands. */
export interface IconPackage {
  name: string;
  version: string;
  workspace: string;
  /** Files that import icons, and how. */
  users: readonly string[];
  pattern: RegExp;
  /** Folder of the icons in the package. */
  folder: string;
  /** Files that are needed besides, though no icon imports them. */
  also: readonly string[];
}

export const ICON_PACKAGES: readonly IconPackage[] = [
  {
    name: '@mui/icons-material',
    version: '9.5.0',
    workspace: 'apps/staff',
    users: [
      join(root, 'apps/staff/src/**/*.tsx'),
      filesBeside(reactAdmin),
      filesBeside(itsScreens),
    ],
    pattern: /'@mui\/icons-material\/(\w+)'/g,
    folder: '.',
    also: ['LICENSE'],
  },
  {
    name: 'lucide-react',
    version: '1.75.0',
    workspace: 'apps/member',
    users: [join(root, 'apps/member/src/**/*.tsx')],
    pattern: /'lucide-react\/icons\/([\w-]+)'/g,
    folder: 'dist/esm/icons',
    also: ['LICENSE', 'dist/lucide-icon.d.mts'],
  },
];

const archiveOf = ({ name, version }: IconPackage): string =>
  join(root, 'vendor', `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);

/** The icons that are imported, sorted. */
export function iconsInUse({ users, pattern }: IconPackage): string[] {
  const texts = globSync([...users]).map((file) => readFileSync(file, 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}

/** The icons that are imported and that the archive lacks. */
export async function missingIcons(of: IconPackage): Promise<string[]> {
  const held = new Set<string>();
  await list({ file: archiveOf(of), onReadEntry: ({ path }) => held.add(path) });
  return iconsInUse(of).filter((icon) => !held.has(join('package', of.folder, `${icon}.mjs`)));
}

/** Adds a file to those found, with its types and with what it imports from its package. */
function addFile(folder: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file).add(file.replace(/\.mjs$/, '.d.mts'));
  const text = readFileSync(join(folder, file), 'utf8');
  for (const [, from = ''] of text.matchAll(/from ["'](\.[^"']+)["']/g)) {
    addFile(folder, join(dirname(file), from), found);
  }
}

/** Makes the archive anew from the registry's package if icons are missing, and installs it. */
export async function renewIconPackage(of: IconPackage): Promise<void> {
  if ((await missingIcons(of)).length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'orchard-icons-'));
  try {
    const specifier = `${of.name}@${of.version}`;
    execFileSync('npm', ['pack', specifier, '--silent', '--pack-destination', folder], {
      cwd: root,
    });
    const [file = ''] = globSync(join(folder, '*.tgz'));
    await extract({ file, cwd: folder });
    const source = join(folder, 'package');
    const wanted = new Set(['package.json', ...of.also]);
    for (const icon of iconsInUse(of)) addFile(source, join(of.folder, `${icon}.mjs`), wanted);
    const paths = globSync([...wanted], { cwd: source }).map((path) => join('package', path));
    const to = { file: archiveOf(of), cwd: folder, portable: true, mtime: new Date(0), gzip: true };
    await create(to, paths.sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
  execFileSync('npm', ['install', archiveOf(of), '--workspace', of.workspace], { cwd: root });
}
