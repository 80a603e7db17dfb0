import { expect, test } from 'vitest';
import { installAdvice } from './npm-advice.mjs';

test.each([
  ['npm error code ENOTFOUND', 'npm cannot reach its registry.'],
  ['npm error code ENOSPC', 'The disk is full.'],
  ['npm error code EACCES', 'npm may not write to this folder.'],
  ['npm error code EUSAGE', 'package.json and package-lock.json disagree.'],
  ['npm error code EINTEGRITY', 'A package arrived damaged.'],
  ['npm error something else', 'npm could not install the packages;'],
])('%s', (output, advice) => {
  expect(installAdvice(output)).toContain(advice);
});
