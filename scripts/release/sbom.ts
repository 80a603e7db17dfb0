import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, nameOf, neededPackages, type Platform } from './needed-packages.ts';

/** A program that a release brings besides packages. */
export interface Program {
  name: string;
  version: string;
  license: string;
}

/** The packages that run in production, bundled or shipped: all that the apps depend on. */
export function productionPackages(
  lock: Lock,
  shipped: readonly string[],
  platform: Platform,
): string[] {
  const needed = ['apps/server', 'apps/member', 'apps/staff'].flatMap((app) =>
    neededPackages(lock, app, Object.keys({ ...lock[app]?.dependencies }), platform, false),
  );
  return [...new Set([...shipped, ...needed])].filter((place) => !lock[place]?.link).sort();
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

const LICENCE = /^(?:licen[cs]e|notice|copying)[^/]*$/i;

/** The licences of the packages that a release holds, bundled or as they are, in one text. */
export async function licencesOf(
  project: string,
  lock: Lock,
  places: readonly string[],
): Promise<string> {
  const parts: string[] = [];
  for (const place of places) {
    const { version, license = 'no licence named' } = lock[place] ?? {};
    const names = await readdir(join(project, place)).catch(() => []);
    const texts = await Promise.all(
      names
        .filter((name) => LICENCE.test(name))
        .sort()
        .map((name) => readFile(join(project, place, name), 'utf8').catch(() => '')),
    );
    parts.push([`${nameOf(place)} ${version}: ${license}`, ...texts].join('\n\n'));
  }
  return `${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
