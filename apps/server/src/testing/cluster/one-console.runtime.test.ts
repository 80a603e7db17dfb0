import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { freePort } from '#testing/site-process.ts';
import { type Balancer, hasBalancer, startBalancer } from './program.ts';

const needs = test.skipIf(!hasBalancer());
let balancer: Balancer;
const processes: Server[] = [];

const answering = async (name: string) => {
  const server = createServer((_request, response) => response.end(name));
  processes.push(server);
  return (await listen(server)).port;
};

beforeAll(async () => {
  if (!hasBalancer()) return;
  const apps = [await answering('first'), await answering('second')] as const;
  balancer = await startBalancer({ port: Number(await freePort()), apps });
});

afterAll(async () => {
  await balancer?.stop();
  for (const server of processes) server.close();
});

async function whoAnswers(path: string, cookie = ''): Promise<string[]> {
  const names = new Set<string>();
  for (let count = 0; count < 8; count += 1) {
    const answer = await fetch(`http://${balancer.host}${path}`, { headers: { cookie } });
    names.add(await answer.text());
  }
  return [...names].sort();
}

needs('the console and browsers in a point always come to the same process', async () => {
  await expect.poll(() => whoAnswers('/')).toEqual(['first', 'second']);
  expect(await whoAnswers('/staffroom')).toEqual(['first', 'second']);
  for (const path of ['/staff', '/staff/videos', '/api/staff/auth', '/point-in-time/leave']) {
    expect(await whoAnswers(path)).toEqual(['first']);
  }
  expect(await whoAnswers('/', 'a=b; __Host-recovery-point=token')).toEqual(['first']);
});

needs('they come to the other one while that process is away', async () => {
  processes[0]?.close();
  processes[0]?.closeAllConnections();
  await expect.poll(() => whoAnswers('/staff')).toEqual(['second']);
});
