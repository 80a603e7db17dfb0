import { findSample, READS, type Sample } from '#bench/calls.ts';
import { type BenchSession, type Fixture, startFixture } from '#bench/fixture/fixture.ts';
import { APP_SECRET, startSite } from '#bench/fixture/site.ts';
import type { LoadResults, Requests } from '#bench/load/load.ts';
import { type MemberCall, memberRequest } from '#bench/load/member-requests.ts';
import { startProcess } from '#checks/guarantees/start-process.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { SCALE_MEMBER } from '#server/demo/scale-site.ts';
import { sessionCookies } from '#server/platform/sessions/session-cookies.ts';

/** A site of the size that the guarantees name, in production mode, and its load. */
export type LoadedSite = Awaited<ReturnType<typeof startLoadedSite>>;

const SECONDS_OF_A_FILM = 1_200;

const post = (path: string, body: object = {}): MemberCall => ({ method: 'POST', path, body });

const writes = (id: number, number: number): MemberCall => {
  const from = (number * 7) % (SECONDS_OF_A_FILM - 10);
  return [
    post(`/api/video/bookmark/${id}`),
    post(`/api/video/browsing-history/${id}`),
    post(`/api/video/playback/${id}`, {
      position: from + 10,
      duration: SECONDS_OF_A_FILM,
      rate: 1,
      ranges: [[from, from + 10]],
      age: 0,
    }),
  ][number % 3] as MemberCall;
};

/** Members' requests in order: seven reads to three writes. */
export function mixOf(host: string, sessions: readonly BenchSession[], sample: Sample): Requests {
  let number = 0;
  return () => {
    number += 1;
    const session = sessions[number % sessions.length] as BenchSession;
    const videoId = sample.videoIds[number % sample.videoIds.length] as number;
    const read = READS[number % READS.length] as (typeof READS)[number];
    const call =
      number % 10 < 7
        ? ({ method: 'GET', path: read.path(sample, number) } as const)
        : writes(videoId, number);
    return memberRequest(host, session, call);
  };
}

function signInsAt(host: string, members: number): Requests {
  const cookies = sessionCookies(APP_SECRET, true);
  const guest = cookies.newGuest();
  const token = cookies.xsrf(guest).split(/[=;]/)[1] ?? '';
  let number = 0;
  return () => {
    number += 1;
    const [name, domain] = SCALE_MEMBER.split('@');
    const email = `${name}-${1 + (number % (members - 1))}@${domain}`;
    const body = JSON.stringify({ email, password: PASSWORD, remember: false });
    const network = [16, 8, 0].map((bits) => (number >> bits) & 255).join('.');
    return Buffer.from(
      `${[
        'POST /login HTTP/1.1',
        `host: ${host}`,
        `cookie: ${cookies.sessionName}=${guest}; XSRF-TOKEN=${token}`,
        `x-xsrf-token: ${token}`,
        `x-forwarded-for: 10.${network}`,
        `origin: https://${host}`,
        'x-requested-with: XMLHttpRequest',
        'sec-fetch-site: same-origin',
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
      ].join('\r\n')}\r\n\r\n${body}`,
    );
  };
}

/** Fills a database and starts the site on it. */
export async function startLoadedSite() {
  const fixture: Fixture = await startFixture(undefined, () => {});
  const sessions = await fixture.fill('guaranteed');
  const sample = await findSample(fixture.connectionTo('guaranteed'));
  const site = await startSite(fixture, 'guaranteed', { TRUSTED_PROXIES: '127.0.0.1' });
  return {
    site,
    /** A member's request for all videos at once, with their texts. */
    everything: memberRequest(site.host, sessions[0] as BenchSession, {
      method: 'GET',
      path: '/api/video',
    }),
    members: mixOf(site.host, sessions, sample),
    /** The same requests, from a process of their own. */
    others: (load: { seconds: number; rate: number }) =>
      sendOthers({ port: site.port, host: site.host, sessions, sample, ...load }),
    /** Sign-ins of members, each from a network of its own. */
    signIns: signInsAt(site.host, sessions.length),
    stop: async () => {
      await site.stop();
      await fixture.stop();
    },
  };
}

/** The members, their site, the duration in seconds, and their requests per second together. */
export interface OtherMembers {
  port: number;
  host: string;
  sessions: BenchSession[];
  sample: Sample;
  seconds: number;
  rate: number;
}

/**
 * Sends requests of members who are not part of the fault. They have a process of their own,
 * because the one that causes the fault is busy, and its delays would count as the site's.
 * @returns the results of all requests, after the last one
 */
export async function sendOthers(members: OtherMembers): Promise<LoadResults> {
  const { first } = await startProcess<LoadResults>('faults/other-members-process.ts', members);
  if (!first) throw new Error("the other members' process ended before its results");
  return first;
}
