import type { Notice } from './statement'

/**
 * One field of a message with its lines and the number of its first line. `tag`: as written; `base`: without its
 * option letter.
 */
export type Field = {
  readonly tag: string
  readonly base: string
  readonly lines: string[]
  readonly at: number
  /** True if the field begins a statement. */
  readonly begins: boolean
}

const tagForm = /^\s*: ?(\d{2})([A-Za-z]?):(.*)$/
/** Envelopes, session bytes and separators around the messages. */
const envelope = /^\s*(?:\{\d:.*|-(?:\}.*|\{.*)?|\}.*)$/
/** An envelope on the line of the first field: `{1:F01…}{4::20:…`. */
const envelopeBeforeField = /^\s*\{\d:.*?(?=:20:)/

/**
 * The place of a line in a message: outside of any message, in its head, in an entry without or with a note, or after
 * its entries.
 */
type Place = 'outside' | 'head' | 'entry' | 'note' | 'end'

const isNote = (place: Place) => place === 'note' || place === 'entry'

/** `14` at the end of a line and `:25:37 …` at the start of the next are a time, not a field. */
const endsWithHour = /(?:^|\D)(?:[01]?\d|2[0-3])$/
const beginsWithMinutes = /^[0-5]\d(?!\d)/

const balance = /^\s*[CD]?\s*\d{6}/
/**
 * The fields of MT940 and MT942 by number. A letter after the number is an option: another spelling of the same
 * field. `places`: where the field may occur. `inNote`: the form its value needs where the line could also be part of
 * a note.
 */
const known: Readonly<Record<string, { readonly places: readonly Place[]; readonly inNote?: RegExp }>> = {
  '13': { places: ['head', 'end'] },
  '20': { places: ['outside', 'end'] },
  '21': { places: ['head'] },
  // One bank writes the note of an entry as a field 25.
  '25': { places: ['head', 'entry'] },
  '28': { places: ['head'] },
  '34': { places: ['head'] },
  '60': { places: ['head', 'entry'], inNote: balance },
  '61': { places: ['outside', 'head', 'entry', 'note', 'end'] },
  '62': { places: ['head', 'entry', 'end'], inNote: balance },
  '64': { places: ['head', 'entry', 'end'], inNote: balance },
  '65': { places: ['head', 'entry', 'end'], inNote: balance },
  '86': { places: ['outside', 'head', 'entry', 'note', 'end'] },
  '90': { places: ['head', 'entry', 'end'], inNote: /^\s*\d*[A-Z]{3}/ },
}
/** Fields that occur once per message. */
const once: ReadonlySet<string> = new Set(['20', '25'])
const placeAfter: Readonly<Record<string, Place>> = {
  '20': 'head',
  '61': 'entry',
  '62': 'end',
  '64': 'end',
  '65': 'end',
}

/** The form of the head's fields that follow a reference. */
const headForms: Readonly<Record<string, RegExp>> = {
  '13': /^\d{6}/,
  '25': /\d{4}/,
  '28': /^\d{1,10}(?:\/\w{1,10}){0,2}$/,
  '34': /^[A-Z]{3}/,
  '60': balance,
}

/** `-` ends a message only if no note continues after it. */
function endsMessage(lines: readonly string[], at: number): boolean {
  let after = at + 1
  while (lines[after] === '') after += 1
  const next = lines[after] ?? ''
  return next === '' || tagForm.test(next) || envelope.test(next) || !/^\s*-$/.test(lines[at] ?? '')
}

/**
 * True if a reference begins a new message: the next field, or the one after a related reference, must be a head
 * field.
 */
function beginsMessage(lines: readonly string[], at: number): boolean {
  for (const line of lines.slice(at + 1, at + 6)) {
    const [, base, , value = ''] = tagForm.exec(line) ?? []
    if (base !== undefined && base !== '21') return headForms[base]?.test(value.trim()) === true
  }
  return false
}

/** True if an account number after a closing balance is followed by a statement's header fields. */
function beginsAccount(lines: readonly string[], at: number): boolean {
  const [, , , account = ''] = tagForm.exec(lines[at] ?? '') ?? []
  if (headForms['25']?.test(account) !== true) return false
  for (const line of lines.slice(at + 1, at + 4)) {
    const [, base, , value = ''] = tagForm.exec(line) ?? []
    if (base !== undefined) return (base === '28' || base === '60') && headForms[base]?.test(value.trim()) === true
  }
  return false
}

/**
 * The fields of a text in order. A line is a field only if its number is known and allowed there, and its value fits;
 * otherwise it continues the field before it. Lines that belong to no field give a notice.
 */
export function fieldsOf(text: string): { fields: Field[]; notices: Notice[] } {
  const fields: Field[] = []
  const notices: Notice[] = []
  let place: Place = 'outside'
  let isOpen = false
  let seen = new Set<string>()
  const lines = text.split(/\r\n|\r|\n/).map((raw) =>
    raw
      .replace(/[\u0001-\u0008\u000b-\u001f]/g, '')
      .replace(/\s+$/, '')
      .replace(envelopeBeforeField, ''),
  )
  for (const [index, line] of lines.entries()) {
    const [, base = '', option = '', value = ''] = tagForm.exec(line) ?? []
    if (base === '') {
      if (envelope.test(line) && (!isNote(place) || endsMessage(lines, index))) {
        isOpen = false
        place = place === 'outside' ? 'outside' : 'end'
      } else if (line !== '' && isOpen) fields.at(-1)?.lines.push(line)
      continue
    }
    const isInNote = isNote(place)
    const form = known[base]
    const isTime = isInNote && endsWithHour.test(lines[index - 1] ?? '') && beginsWithMinutes.test(value)
    const isStart = base === '20' && !isTime && beginsMessage(lines, index)
    // The next account in the same message begins another statement.
    const isNextAccount = base === '25' && place === 'end' && beginsAccount(lines, index)
    const fits =
      isStart ||
      isNextAccount ||
      (form !== undefined &&
        !(isTime && form.inNote === undefined && base !== '61' && base !== '86') &&
        (form.places.includes(place) ||
          (place === 'note' && form.inNote !== undefined && (option !== '' || form.inNote.test(value)))))
    if (fits && base === '86' && place === 'note') fields.at(-1)?.lines.push(value)
    else if (fits && !(once.has(base) && place === 'head' && seen.has(base) && !isStart)) {
      const begins = base === '20' || isNextAccount
      fields.push({ tag: `${base}${option.toUpperCase()}`, base, lines: [value], at: index + 1, begins })
      isOpen = true
      if (begins) seen = new Set()
      seen.add(base)
      if (isNextAccount) place = 'head'
      place = base === '86' ? (place === 'entry' ? 'note' : place) : (placeAfter[base] ?? place)
      if (place === 'outside') place = 'head'
    } else if (isInNote && isOpen) fields.at(-1)?.lines.push(line.trim())
    else {
      notices.push({ code: 'UNKNOWN_TAG', at: index + 1, text: line.trim() })
      isOpen = false
    }
  }
  return { fields, notices }
}
