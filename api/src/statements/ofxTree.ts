import { fileMarkOf, readAmount, type Decimal, type FileMark } from './decimal'
import { StatementRefused } from './statement'

/** An aggregate: the content of `<NAME>…</NAME>`. Values by tag, as written. */
export type Aggregate = { readonly name: string; readonly values: Map<string, string>; readonly parts: Aggregate[] }

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
const plain = (text: string) =>
  text
    .replace(
      /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,6})|#x([\da-f]{1,5}));/gi,
      (_, name?: string, ten?: string, hex?: string) =>
        name === undefined
          ? letterOf(ten === undefined ? parseInt(hex ?? '', 16) : Number(ten))
          : (entities[name.toLowerCase()] ?? ''),
    )
    .trim()
const letterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/**
 * Parses OFX into aggregates. OFX 1 is SGML whose values have no end tag, OFX 2 is XML; banks mix them. A tag
 * followed by text is a value. A tag without text opens an aggregate, which closes at its end tag or at that of an
 * outer one.
 */
export function aggregatesOf(text: string): Aggregate {
  const root: Aggregate = { name: '', values: new Map(), parts: [] }
  const open = [root]
  for (const [, slash, tag, value] of text.matchAll(/<(\/?)([A-Za-z0-9._]+)[^<>]*>([^<]*)/g)) {
    const name = (tag ?? '').toUpperCase()
    if (slash) {
      const index = open.findLastIndex((aggregate) => aggregate.name === name)
      if (index > 0) open.length = index
    } else if (plain(value ?? '') !== '' && name !== transactionTag) open.at(-1)?.values.set(name, plain(value ?? ''))
    else {
      // Transactions do not nest: one without an end tag ends where the next begins.
      const unended = name === transactionTag ? open.findLastIndex((aggregate) => aggregate.name === name) : -1
      if (unended > 0) open.length = unended
      const aggregate: Aggregate = { name, values: new Map(), parts: [] }
      open.at(-1)?.parts.push(aggregate)
      // An empty value looks like the start of an aggregate; what follows still belongs to the outer one.
      if (!emptyValues.has(name)) open.push(aggregate)
      if (open.length > 64) throw new StatementRefused('UNREADABLE_FILE', name)
    }
  }
  return root
}

/** Values that banks leave empty; every other tag without a value opens an aggregate. */
const emptyValues = new Set([
  'LANGUAGE',
  'MEMO',
  'NAME',
  'CHECKNUM',
  'REFNUM',
  'ACCTID',
  'ACCTTYPE',
  'BANKID',
  'BRANCHID',
  'MESSAGE',
  'CODE',
  'SEVERITY',
  'ORG',
  'FID',
  'TRNUID',
  'DTSTART',
  'DTEND',
  'DTUSER',
  'SIC',
  'ACCTKEY',
  'INTU.BID',
  'INTU.USERID',
  'INTU.ORG',
])

export const transactionTag = 'STMTTRN'
/** OFX 2.2: transactions that the bank has not booked yet. */
export const pendingTag = 'STMTTRNP'

export const partsOf = (aggregate: Aggregate, name: string): Aggregate[] =>
  aggregate.parts.flatMap((part) => (part.name === name ? [part] : partsOf(part, name)))

export const wordsOf = ({ values }: Aggregate, ...tags: readonly string[]) =>
  tags
    .map((tag) => values.get(tag))
    .filter(Boolean)
    .join(' ')

export type AmountOf = (aggregate: Aggregate, tag: string) => Decimal

/**
 * Reads the file's amounts with the decimal mark that they show together. OFX 2.2 (3.2.9) leaves the mark to the bank
 * and has no digit groups, but banks write them.
 */
export function amountsOf(root: Aggregate): AmountOf {
  const written = valuesOf(root, new Set(['TRNAMT', 'BALAMT']))
  const shown = fileMarkOf(written)
  const mark: FileMark = shown === 'auto' ? 'both' : shown
  return (aggregate, tag) => {
    const text = aggregate.values.get(tag) ?? ''
    const amount = readAmount(text, mark)
    if (!amount) throw new StatementRefused('INVALID_AMOUNT', text || `${tag} -`)
    return amount
  }
}

const valuesOf = ({ values, parts }: Aggregate, tags: ReadonlySet<string>): string[] => [
  ...[...values].flatMap(([tag, value]) => (tags.has(tag) ? [value] : [])),
  ...parts.flatMap((part) => valuesOf(part, tags)),
]
