import { readStatement } from '@kasa/api/statements/readStatement'
import { StatementRefused, type StatementFile } from '@kasa/api/statements/statement'

import type { Random } from '../demo/random'

const pieces = [
  '\u0000',
  '\r\n',
  ':61:',
  ':20:',
  ':86:',
  '<Ntry>',
  '</Ntry>',
  '<STMTTRN>',
  '<TRNAMT>',
  '&amp;',
  '&bomb;',
  '<!DOCTYPE x>',
  ']]>',
  '"',
  ';;;',
  '-',
  '-}',
  '99999999999999999999',
  '1e9',
  ',',
  '\ud83d\ude00',
  'Ğİ',
  '30.02.2026',
].map((piece) => Buffer.from(piece))

/** One to eight cuts, copies, flips and insertions. */
export function mutate(bytes: Uint8Array, { next }: Random): Uint8Array {
  let mutated = Buffer.from(bytes)
  const place = (length = mutated.length) => Math.floor(next() * length)
  const changes: readonly (() => Buffer)[] = [
    () => (mutated.length === 0 ? mutated : (mutated.writeUInt8(place(256), place()), mutated)),
    () => mutated.subarray(0, place()),
    () => mutated.subarray(place()),
    () => {
      const [from, size] = [place(), place(200)]
      return Buffer.concat([mutated.subarray(0, from), mutated.subarray(from + size)])
    },
    () => {
      const [from, size] = [place(), place(400)]
      return Buffer.concat([mutated.subarray(0, from + size), mutated.subarray(from)])
    },
    () => {
      const at = place()
      return Buffer.concat([
        mutated.subarray(0, at),
        pieces[place(pieces.length)] ?? Buffer.alloc(0),
        mutated.subarray(at),
      ])
    },
  ]
  for (let count = 1 + place(8); count > 0; count--)
    mutated = Buffer.from(changes[place(changes.length)]?.() ?? mutated)
  return mutated
}

/** Patterns that count a text's entries per format; each must be returned as an entry or as a notice. */
const marks: Readonly<Partial<Record<StatementFile['format'], RegExp>>> = {
  CAMT: /<(?:\w+:)?Ntry[\s>]/g,
  OFX: /<STMTTRNP?(?![A-Za-z0-9._])[^<>]*>/gi,
  MT940: /(?:^|[\r\n])[\s\u0001-\u0008\u000b-\u001f]*: ?61[A-Za-z]?:/g,
  MT942: /(?:^|[\r\n])[\s\u0001-\u0008\u000b-\u001f]*: ?61[A-Za-z]?:/g,
}

export type Verdict = 'read' | 'refused'

/** @throws if a file makes the reader fail with anything but a refusal, or if an entry is lost without a notice. */
export async function judge(bytes: Uint8Array): Promise<Verdict> {
  let file: StatementFile
  try {
    file = await readStatement(bytes)
  } catch (error) {
    if (error instanceof StatementRefused && error.message && error.messageTr) return 'refused'
    throw error
  }
  const mark = marks[file.format]
  const kept = file.statements.reduce(
    (sum, { entries, notices }) =>
      sum +
      entries.length +
      notices.filter(
        ({ code }) =>
          code === 'UNREADABLE_ENTRY' ||
          code === 'UNCLEAR_DIRECTION' ||
          code === 'UNKNOWN_STATUS' ||
          code === 'CORRECTED_ROW' ||
          code === 'DELETES_LINE' ||
          code === 'ENTRY_OUTSIDE_STATEMENT',
      ).length,
    0,
  )
  const written = mark ? [...new TextDecoder('latin1').decode(bytes).matchAll(mark)].length : kept
  if (kept !== written) throw new Error(`${written} entries in the file, ${kept} came out`)
  return 'read'
}
