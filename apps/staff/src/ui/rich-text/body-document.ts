import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';
import { toSafeNodes } from './sanitise.ts';

const schema = getSchema(extensions);

/**
 * A stored body as the editor's document. The editor is never given HTML as text: the browser
 * would have to parse it unchecked, which the site's policy forbids.
 */
export const toDocument = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(toSafeNodes(html)).toJSON() as JSONContent;

/** What is stored of the editor's HTML: nothing where nothing was written. */
export const toStored = (html: string): string =>
  /^(?:<p>(?:<br>)?<\/p>)*$/.test(html) ? '' : html;
