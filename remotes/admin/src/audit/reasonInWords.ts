import { wordOfCode, type WordKey } from '../adminWords'

/** A reason's code in words, with the note that a person may have added: `DUPLICATE: seen twice`. */
export function reasonInWords(say: (key: WordKey) => string, reason: string): string {
  const [, code = reason, note] = /^([A-Z_]+)(?:: (.*))?$/s.exec(reason) ?? []
  return [wordOfCode(say, 'reason', code), note].filter(Boolean).join(': ')
}
