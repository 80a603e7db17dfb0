import { createHash } from 'node:crypto';
import type { Lock } from './shipped-packages.ts';

/** A program that a release brings besides packages. */
export interface Program {
  name: string;
  version: string;
  license: string;
}

const nameOf = (place: string) =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages that run in production, bundled or shipped: reached from the apps' dependencies. */
export function productionPackages(lock: Lock, shipped: readonly string[]): string[] {
  const found = new Set<string>(shipped);
  const visit = (from: string) => {
    const entry = lock[from];
    for (const name of Object.keys({ ...entry?.dependencies })) {
      for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/'), 0))) {
        const one = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
        const there = lock[one];
        if (there) {
          if (!found.has(one)) {
            found.add(one);
            visit(there.link ? (there.resolved ?? one) : one);
          }
          break;
        }
        if (place === '') break;
      }
    }
  };
  for (const app of ['apps/server', 'apps/member', 'apps/staff']) visit(app);
  return [...found].filter((place) => !lock[place]?.link).sort();
}

/**
 * The software bill of materials of a release, CycloneDX 1.6. It names no time and no place, so that
 * the same release has the same one.
 */
export function billOfMaterials(
  { version, commit }: { version: string; commit: string },
  lock: Lock,
  packages: readonly string[],
  programs: readonly Program[],
): string {
  const library = (place: string) => {
    const { version: of = '', license, integrity } = lock[place] ?? {};
    const name = nameOf(place);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${of}`;
    const [algorithm, sum] = (integrity ?? '').split(/-(.*)/s);
    return {
      type: 'library',
      'bom-ref': `${purl}#${place}`,
      name,
      version: of,
      purl,
      ...(license ? { licenses: [{ expression: license }] } : {}),
      ...(algorithm === 'sha512' && sum
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] }
        : {}),
    };
  };
  const components = [
    ...programs.map(({ name, version: of, license }) => ({
      type: 'application',
      'bom-ref': `${name}@${of}`,
      name,
      version: of,
      licenses: [{ license: { name: license } }],
    })),
    ...packages.map(library),
  ];
  const seed = createHash('sha256')
    .update(`${commit} ${JSON.stringify(components)}`)
    .digest('hex');
  const serial = seed.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, a, b, c, d, e) => `${a}-${b}-5${c}-8${d}-${e}`,
  );
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${serial}`,
      version: 1,
      metadata: {
        component: { type: 'application', 'bom-ref': 'orchard', name: 'orchard', version },
      },
      components,
    },
    null,
    1,
  )}\n`;
}
