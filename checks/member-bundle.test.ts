import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './tree.ts';

const files = sourceFiles().filter(({ path }) => !/\.test\.tsx?$/.test(path));
const byPath = new Map(files.map((file) => [file.path, file]));

// `import type` leaves nothing in a bundle; every other import of a file does.
const imports = /^(?:import|export)\s+(?!type\b)[^;]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The contract's file that a specifier names, from any importing file. */
function contractFile(specifier: string): string | null {
  if (specifier === '@orchard/contract') return 'packages/contract/src/index.ts';
  const named = /^(?:@orchard\/contract|#contract)\/(.+?)(?:\.ts)?$/.exec(specifier)?.[1];
  return named ? `packages/contract/src/${named}.ts` : null;
}

const importedBy = ({ text }: SourceFile): string[] =>
  [...text.matchAll(imports)].flatMap(([, named, later]) => {
    const path = contractFile(named ?? later ?? '');
    return path ? [path] : [];
  });

/** Every contract file in the members' app, directly or through another file. */
function carried(sources: SourceFile[]): Set<string> {
  const reached = new Set<string>();
  const open = sources.flatMap(importedBy);
  for (let path = open.pop(); path; path = open.pop()) {
    const file = byPath.get(path);
    if (reached.has(path) || !file) continue;
    reached.add(path);
    open.push(...importedBy(file));
  }
  return reached;
}

const isConsole = (path: string) => path.startsWith('packages/contract/src/staff/');

describe("the members' bundle", () => {
  test('carries nothing of the console', () => {
    const reached = carried(files.filter(({ path }) => path.startsWith('apps/member/src/')));
    expect(reached.size).toBeGreaterThan(5);
    expect([...reached].filter(isConsole)).toEqual([]);
  });

  test('the check notices what would be carried, also by way of another file', () => {
    const text = "import {\n  staffApi,\n} from '@orchard/contract/staff/index';\n";
    const reached = [...carried([{ path: 'x.ts', text }])].filter(isConsole);
    expect(reached).toContain('packages/contract/src/staff/index.ts');
    expect(reached).toContain('packages/contract/src/staff/wire.ts');
    expect(
      importedBy({ path: 'x.ts', text: "import type { A } from '#contract/staff/x.ts';" }),
    ).toEqual([]);
  });
});
