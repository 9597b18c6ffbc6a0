import { compactIban } from '@kasa/domain/iban'

import { isMoneyBackText } from './moneyBack'

/** The counterparty and purpose from field 86 of an MT940, in the three dialects in use. */
export type Remittance = {
  readonly description: string
  readonly counterparty: string | null
  readonly counterpartyIban: string | null
  /** The payer's own reference, if the note contains one. */
  readonly ownRef?: string
  /** Set if the note's codes mark returned money. */
  readonly isBack?: true
}

const ibanForm = /\b([A-Z]{2}\d{2}[A-Z0-9]{11,30})\b/

const allIbans = new RegExp(ibanForm.source, 'g')

/** Turkish and other banks write free text with these words before the name. */
const namedParties =
  /(?<!\p{L})(GONDEREN|GÖNDEREN|ALICI|OD|NAAM|AUFTRAGGEBER|GONDERICI|GÖNDERİCİ)\s*:\s*([^:;]+?)(?=\s+[A-ZÇĞİÖŞÜ]{2,}\s*:(?!\d\d:)|\s*:\d\d:|;|\s*$)/gu
/** Whether a word names the payer or the payee; others name the counterparty. */
const roleOf = (word: string | undefined) =>
  word === 'ALICI' ? 'payee' : word === 'OD' || word === 'NAAM' ? 'counterparty' : 'payer'

/** The entry that a note belongs to. */
export type NotedEntry = {
  /** Text that the entry itself already contained. */
  readonly before: string
  readonly isCredit: boolean
  /** The account that the statement names. */
  readonly account: string | null
}

/**
 * The counterparty of a free text: the payer of money in, the payee of money out. Returned money has the parties of
 * either payment, so that one of two is not chosen.
 */
function partyIn(text: string, { isCredit }: NotedEntry): string | null {
  const found = [...text.matchAll(namedParties)].flatMap(([, word, written]) => {
    const name = written?.replace(allIbans, ' ').replace(/\s+/g, ' ').trim()
    return name ? [{ role: roleOf(word), name }] : []
  })
  if (isMoneyBackText(text)) return found.length === 1 ? (found[0]?.name ?? null) : null
  const own = isCredit ? 'payee' : 'payer'
  return found.find(({ role }) => role !== own)?.name ?? null
}

const payerWord = /G[OÖ]NDER(?:EN|[Iİ]C[Iİ])|AUFTRAGGEBER/gu
const payeeWord = /ALICI/gu
/** The counterparty's IBAN in a free text: never the statement's own; of several the one behind the right word. */
function ibanIn(text: string, { isCredit, account }: NotedEntry): string | null {
  const own = compactIban(account ?? '')
  const others = [...text.matchAll(allIbans)].filter(([iban]) => !own.includes(iban))
  const lastWord = (index: number, word: RegExp) =>
    [...text.matchAll(word)].findLast((found) => found.index < index)?.index ?? -1
  const beside = others.find(({ index }) => {
    const [payer, payee] = [lastWord(index, payerWord), lastWord(index, payeeWord)]
    return isCredit ? payer > payee : payee > payer
  })
  return (beside ?? others[0])?.[1] ?? null
}

/** German banks' transaction codes for returned money. */
const backNumbers: ReadonlySet<string> = new Set(['108', '109', '159'])
/** The most characters of a purpose subfield in most banks' files. */
const subfieldLength = 27
/** `166?00…?20…`, `641<00…<20…`, `~00…`, `^20…`: an optional number, and the sign before every subfield. */
const subfieldsForm = /^\s*(\d{3})?\s*([?<~^])(?=\d{2})/

/**
 * `?20…?32Name`: subfields of German and Central European banks. 20–29 and 60–63 are the purpose, 32–33 the name, 31
 * the account. Where 38 is the account, as in Poland, 27–29 are the counterparty's name and address.
 */
function fromSubfields(text: string, number: string | undefined, sign: string): Remittance {
  const subfields = text
    .split(sign)
    .slice(1)
    .flatMap((piece) => {
      const [, code, value = ''] = /^(\d{2})(.*)$/s.exec(piece) ?? []
      return code === undefined ? [] : [{ code: Number(code), value: value.trim(), written: value }]
    })
  const valueOf = (...codes: readonly number[]) =>
    subfields
      .filter(({ code }) => codes.includes(code))
      .map(({ value }) => value)
      .join(' ')
      .trim()
  const lastOfPurpose = sign === '?' ? 29 : 26
  // A full subfield was cut, perhaps within a word, and continues in the next one unless that begins with a keyword
  // such as `SVWZ+`.
  const purpose = subfields
    .filter(({ code }) => (code >= 20 && code <= lastOfPurpose) || (code >= 60 && code <= 63))
    .reduce(
      ({ text, isCut }, { written }) => ({
        text: text + (isCut && !/^[A-Z]{4}\+/.test(written) ? '' : ' ') + written,
        isCut: written.length >= subfieldLength,
      }),
      { text: '', isCut: true },
    )
    .text.replace(/\s+/g, ' ')
    .trim()
  const account = [38, 31, 29].map((code) => ibanForm.exec(valueOf(code))?.[1]).find((iban) => iban !== undefined)
  const isBack = backNumbers.has(number ?? '') || isMoneyBackText(valueOf(0))
  return {
    description: purpose || valueOf(0),
    counterparty: valueOf(32, 33) || (sign === '?' ? '' : valueOf(27)) || null,
    counterpartyIban: account ?? null,
    ...(isBack ? { isBack } : {}),
  }
}

/** Code words of structured notes: those of Dutch and Belgian banks, and SWIFT's. */
const codeWords =
  /\/(ACCW|ADDR|BENM|BIC|CHGS|CNTP|CREF|CSID|EREF|EXCH|IBAN|INST|IREF|ISDT|KREF|MARF|NAME|NRTX|OCMT|ORDP|PREF|PURP|REMI|RTRN|SVCL|TRCD|TRTP|ULTB|ULTC|ULTD|ACNO)\//
const withoutSlashes = (text: string) => text.replace(/^[/\s]+|[/\s]+$/g, '')
const isGiven = (text: string | null): text is string => text !== null && !/^NOTPROVIDED$|^NONREF$/i.test(text)

/** `/NAME/…/REMI/…`, `/CNTP/account/bank/name/city/`: code words of Dutch and structured dialects. */
function fromCodeWords(text: string, { isCredit }: NotedEntry): Remittance {
  // One slash can end a code word and begin the next.
  const pieces = text.replace(/\/(?=\/)/g, '/\u0000').split(codeWords)
  const words = new Map<string, string>()
  for (let at = 1; at < pieces.length; at += 2) {
    const code = pieces[at] ?? ''
    const value = (pieces[at + 1] ?? '').replaceAll('\u0000', '')
    if (!words.has(code) && withoutSlashes(value) !== '') words.set(code, value)
  }
  const word = (code: string) => withoutSlashes(words.get(code) ?? '') || null
  const nameOf = (code: string) => word(code)?.replace(/^NAME\//, '') || null
  const [iban = '', , name = ''] = (words.get('CNTP') ?? '').split('/').map((part) => part.trim())
  const purpose = word('REMI')?.replace(/^(?:USTD|STRD\/[^/]*)\/+/, '') ?? null
  const [back, own] = [word('RTRN'), word('EREF')]
  return {
    description: [purpose ?? (isGiven(own) ? own : text), back].filter(Boolean).join(' '),
    counterparty:
      word('NAME') ??
      (name || null) ??
      // The payee of money in is the account's owner, unless the money comes back.
      nameOf(isCredit ? 'ORDP' : 'BENM') ??
      (back === null ? null : nameOf(isCredit ? 'BENM' : 'ORDP')),
    counterpartyIban: ibanForm.exec([word('IBAN'), word('ACNO'), iban].filter(Boolean).join(' '))?.[1] ?? null,
    ...(isGiven(own) ? { ownRef: own } : {}),
    ...(back === null ? {} : { isBack: true }),
  }
}

/** Reads the lines of a field 86. */
export function readRemittance(lines: readonly string[], of: NotedEntry): Remittance {
  const glued = lines.join('')
  const [, number, sign] = subfieldsForm.exec(glued) ?? []
  if (sign !== undefined) return fromSubfields(glued, number, sign)
  // Letters before the first subfield belong to the note; a single `?` within words is a question mark.
  const [front = '', ...subfields] = glued.split(/\?(?=\d{2})/)
  if (subfields.length > 1 || (subfields.length === 1 && !/\p{L}/u.test(front))) {
    const read = fromSubfields(glued, undefined, '?')
    return {
      ...read,
      description: [/\p{L}{2}/u.test(front) ? front.trim() : '', read.description].filter(Boolean).join(' '),
    }
  }
  if (/\/(?:NAME|REMI|EREF|BENM|ORDP|CNTP)\//.test(glued)) return fromCodeWords(glued, of)
  const text = [of.before, ...lines]
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
  return {
    description: text,
    counterparty: partyIn(text, of),
    counterpartyIban: ibanIn(text, of),
  }
}
