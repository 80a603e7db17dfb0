import { Parser } from 'htmlparser2';
import type { Act } from './acts.ts';
import { DocumentProblem } from './document-problem.ts';

/** Relations whose target is within the document, by the last word of their type. */
const INSIDE: Readonly<Record<string, Act>> = {
  vbaproject: 'macros',
  wordvbadata: 'macros',
  xlmacrosheet: 'macros',
  xlintlmacrosheet: 'macros',
  control: 'activex',
  activexcontrol: 'activex',
  activexcontrolbinary: 'activex',
  oleobject: 'embedded_object',
  afchunk: 'embedded_object',
  attachedtemplate: 'template',
  externallink: 'outside',
  webextension: 'outside',
  webextensiontaskpanes: 'outside',
};

/** A template on the reader's own disk, as Word notes it, brings nothing of the sender. */
const OWN_DISK = /^file:\/\/\/[a-z]:[\\/]/i;
const DDE = /^[\s"]*DDE(?:AUTO)?\b/i;
const PROGRAM = /^ppaction:\/\/(?:program|macro)/i;

type Attributes = Readonly<Record<string, string>>;

/** A name without the prefix that a document is free to choose. */
const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function actOfRelation({ type = '', mode = '', target = '' }: Attributes): Act | undefined {
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (mode.trim().toLowerCase() !== 'external') return INSIDE[kind];
  if (kind === 'hyperlink') return undefined;
  if (kind !== 'attachedtemplate')
    return INSIDE[kind] === 'embedded_object' ? INSIDE[kind] : 'outside';
  return OWN_DISK.test(target.trim()) ? undefined : 'template';
}

const isMacroType = (type: string) => /macroenabled|vbaproject|macrosheet/i.test(type);

/** The text of a part. Office writes UTF-8; another encoding would only hide what it says. */
function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
    if (!text.includes('\0') && /^utf-?8$|^us-ascii$/i.test(encoding)) return text;
  } catch {
    // Falls through to the refusal.
  }
  throw new DocumentProblem('unreadable');
}

/**
 * Finds what a part of a document does by itself, by what stands in it.
 * @param types gets the types of the document's parts, if this is the list of them
 * @throws DocumentProblem
 */
export function checkPart(bytes: Buffer, types: Set<string> | null): Set<Act> {
  const found = new Set<Act>();
  /** The instructions of the fields that are open: a field's may be spread over many pieces. */
  const fields: string[] = [];
  let isInstruction = false;
  const endField = (instruction: string | undefined) => {
    if (instruction !== undefined && DDE.test(instruction)) found.add('dde');
  };

  const checkElement = (name: string, attributes: Attributes) => {
    const { contenttype, fldchartype, instr, action = '' } = attributes;
    if (contenttype !== undefined) {
      types?.add(contenttype);
      if (types && isMacroType(contenttype)) found.add('macros');
    }
    if (PROGRAM.test(action.trim())) found.add('launch');
    if (name === 'relationship') {
      const act = actOfRelation({ ...attributes, mode: attributes.targetmode ?? '' });
      if (act) found.add(act);
    } else if (name === 'ddelink') found.add('dde');
    else if (name === 'connection' && /^(?:1|true)$/.test(attributes.refreshonload ?? '')) {
      found.add('outside');
    } else if (name === 'fldsimple') endField(instr);
    else if (name === 'fldchar' && fldchartype === 'begin') fields.push('');
    else if (name === 'fldchar' && fldchartype === 'separate') endField(fields.at(-1));
    else if (name === 'fldchar') endField(fields.pop());
    else isInstruction = name === 'instrtext' || name === 'delinstrtext';
  };

  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        checkElement(
          local(name),
          Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
        ),
      ontext: (text) => {
        if (!isInstruction) return;
        if (fields.length === 0) fields.push('');
        fields[fields.length - 1] += text;
      },
      onclosetag: () => {
        isInstruction = false;
      },
      // An entity of the document's own could write any word without spelling it.
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) throw new DocumentProblem('unreadable');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(textOf(bytes));
  for (const instruction of fields) endField(instruction);
  return found;
}
