import { type ReleaseSeverity, SEVERITY_LABELS } from '@orchard/contract/staff/release-news';
import type { Release } from '#server/operations/release/feed.ts';

const HEADING = /^\[?(\d+\.\d+\.\d+)(?![-.\w])\]?\D*(\d{4}-\d\d-\d\d)?/;
const SECURITY = /^安全性(?:（(.+)）)?$/;
const MINIMUM = /^直接更新できるバージョン：(\d+\.\d+\.\d+)以降$/m;

const severities = Object.entries(SEVERITY_LABELS) as [ReleaseSeverity, string][];

/** Markdown as a line of text. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();

const itemsOf = (part: string): string[] =>
  part
    .split(/^[-*] /m)
    .slice(1)
    .map(plain);

function severityOf(version: string, label: string | undefined): ReleaseSeverity {
  const found = severities.find(([name, one]) => name !== 'none' && one === label);
  if (found) return found[0];
  const labels = severities.filter(([name]) => name !== 'none').map(([, one]) => one);
  throw new Error(
    `CHANGELOG.md, ${version}: say how severe it is, "### 安全性（${labels.join('|')}）".`,
  );
}

/** One version's section, without the `##`; null where it is of no finished version. */
function releaseOf(section: string): Release | null {
  const [heading = '', ...rest] = section.split('\n');
  const [, version, released_on] = HEADING.exec(heading) ?? [];
  if (version === undefined) return null;
  if (released_on === undefined) {
    throw new Error(
      `CHANGELOG.md, ${version}: say of which day it is, "## ${version} (2026-04-01)".`,
    );
  }
  const [intro = '', ...parts] = rest.join('\n').split(/^### /m);
  const release: Release = {
    version,
    released_on,
    severity: 'none',
    minimum_version: MINIMUM.exec(intro)?.[1] ?? null,
    security: [],
    changes: itemsOf(intro),
  };
  for (const part of parts) {
    const security = SECURITY.exec(part.split('\n', 1)[0]?.trim() ?? '');
    if (security === null) {
      release.changes.push(...itemsOf(part));
    } else {
      release.severity = severityOf(version, security[1]);
      release.security.push(...itemsOf(part));
    }
  }
  return release;
}

/**
 * The versions that a changelog names, as sites are to hear of them. What mends a weakness stands
 * under 安全性 with its severity, and the oldest version that can be updated in one step in a line of
 * its own below the heading.
 * @throws Error with a sentence where a section lacks something
 */
export const releasesIn = (changelog: string): Release[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => releaseOf(section) ?? []);
