/**
 * Decides whether a reported booking is a known line or a new one (ADR 17). Input is one slot (one account, day,
 * direction and amount) and the lines of nearby days that a reference may mean. A source is a bot or one kind of
 * statement file: it always reports a line in the same words, while two sources differ. Pure.
 */

/**
 * A report of one booking: `key` identifies its content, `occurrenceNo` counts repetitions of that content in its
 * file or batch.
 */
export type LineReport = {
  readonly key: string
  /** The key without further description columns; null if there are none. */
  readonly shortKey?: string | null
  readonly occurrenceNo: number
  readonly bankRef: string | null
  /** Folded; used only to choose between lines that may all be the reported one. */
  readonly text: string
  readonly name: string
  readonly balanceAfterMinor: bigint | null
}

export type KnownLine = {
  readonly id: string
  readonly bankRef: string | null
  readonly text: string
  readonly name: string
  readonly balanceAfterMinor: bigint | null
  /** Linked to a request, in whole or in part. From then on its reference is fixed. */
  readonly isGiven: boolean
  /** A line of a nearby day; only its reference can match. */
  readonly isElsewhere?: boolean
  readonly seen: readonly {
    readonly source: string
    readonly key: string
    readonly shortKey?: string | null
    readonly occurrenceNo: number
    readonly hasRef: boolean
  }[]
}

export type Pairing =
  /** This source has reported it before. */
  | { readonly kind: 'seen'; readonly id: string }
  /** A line of another source. If it had no reference, it takes over this one. */
  | { readonly kind: 'paired'; readonly id: string; readonly learnsRef: boolean }
  /**
   * A new line. `refFrom`: the line that had received this reference by mistake and loses it. `losesRef`: the
   * existing line keeps the reference, so the new line has none.
   */
  | { readonly kind: 'new'; readonly refFrom: string | null; readonly losesRef: boolean }

/**
 * Within this many days, one reference is one payment: the notification may come at night and the booking after the
 * weekend.
 */
export const sameRefWithinDays = 5

const refOf = (ref: string) => ref.trim().toUpperCase()
export const isSameRef = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && refOf(one) === refOf(other)
/** References of up to four digits may be the number of a day's entry, which repeats on the next day. */
const namesAnyDay = (ref: string): boolean => !/^\d{1,4}$/.test(ref.trim())

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/**
 * True if a report contains all words of a line. Only then is its source evidence for the line's words too, not only
 * for its amount. Both are folded; a name may be part of the other's text.
 */
export function saysAll(
  lineReport: Pick<LineReport, 'text' | 'name'>,
  line: Pick<KnownLine, 'text' | 'name'>,
): boolean {
  const reported = new Set(wordsOf(`${lineReport.text} ${lineReport.name}`))
  const isSameName = line.name === '' || lineReport.name === '' || lineReport.name === line.name
  return isSameName && wordsOf(`${line.text} ${line.name}`).every((word) => reported.has(word))
}

const likeness = (line: KnownLine, lineReport: LineReport): number =>
  (line.balanceAfterMinor !== null && line.balanceAfterMinor === lineReport.balanceAfterMinor ? 4 : 0) +
  (line.text !== '' && line.text === lineReport.text ? 2 : 0) +
  (line.name !== '' && line.name === lineReport.name ? 1 : 0)

/** All bots together are one source. A reference that they reported is never moved by a file. */
const botSource = 'BOT'
const nobody: ReadonlySet<string> = new Set()
const nothingGiven = { refFrom: null, losesRef: false } as const

/**
 * True if a reference stays on its line whatever this source reports. Files can be written by hand; a forged file
 * could otherwise move a bot's evidence, or the reference of money already paid out, to a line of its own.
 */
const keepsRef = ({ isGiven, seen }: KnownLine): boolean =>
  isGiven || seen.some(({ source, hasRef }) => source === botSource && hasRef)

/**
 * A source can only add lines. Reports with a known key are repetitions; the rest are paired with lines that the
 * source has not reported yet, and what remains is new. Two different references are two lines; a missing reference
 * decides nothing. A repeated reference is one line, even with other letter case or another day, unless one file has
 * it twice. `inThisFile`: ids of the lines of the file's other rows.
 */
export function pairReport(
  known: readonly KnownLine[],
  lineReport: LineReport,
  source: string,
  inThisFile: ReadonlySet<string> = nobody,
): Pairing {
  const mine = (line: KnownLine) => line.seen.find((one) => one.source === source)
  const again = known.find(({ seen }) =>
    seen.some(
      (one) => one.source === source && one.key === lineReport.key && one.occurrenceNo === lineReport.occurrenceNo,
    ),
  )
  if (again) return { kind: 'seen', id: again.id }
  const here = known.filter(({ isElsewhere }) => isElsewhere !== true)
  const free = here.filter((line) => mine(line) === undefined)
  if (lineReport.bankRef !== null) {
    const { bankRef: ref } = lineReport
    const named = here.filter(({ bankRef }) => isSameRef(bankRef, ref))
    const isRetold = (line: KnownLine) =>
      !inThisFile.has(line.id) && line.seen.some((one) => one.source === source && one.hasRef)
    const same = named.find((line) => free.includes(line)) ?? named.find(isRetold)
    if (same) return { kind: 'paired', id: same.id, learnsRef: false }
    // This source distinguishes the two lines, so the reference that another source added belongs to this one.
    const mistaken = named.find((line) => mine(line)?.hasRef === false)
    if (mistaken)
      return keepsRef(mistaken)
        ? { kind: 'new', refFrom: null, losesRef: true }
        : { kind: 'new', refFrom: mistaken.id, losesRef: false }
    const elsewhere = known.find(
      (line) => line.isElsewhere === true && isSameRef(line.bankRef, ref) && !inThisFile.has(line.id),
    )
    if (elsewhere && namesAnyDay(ref)) return { kind: 'paired', id: elsewhere.id, learnsRef: false }
  }
  const fitting = free.filter(({ bankRef }) => bankRef === null || lineReport.bankRef === null)
  const [best] = fitting.toSorted((a, b) => likeness(b, lineReport) - likeness(a, lineReport))
  return best
    ? { kind: 'paired', id: best.id, learnsRef: lineReport.bankRef !== null && best.bankRef === null }
    : { kind: 'new', ...nothingGiven }
}

/** The lines of a slot after pairing a report; `id` is used for a new line. */
export function afterPairing(
  known: readonly KnownLine[],
  lineReport: LineReport,
  source: string,
  pairing: Pairing,
  id: string,
): KnownLine[] {
  const { key, shortKey = null, occurrenceNo, bankRef, text, name, balanceAfterMinor } = lineReport
  const losesRef = pairing.kind === 'new' && pairing.losesRef
  const seen = { source, key, shortKey, occurrenceNo, hasRef: bankRef !== null && !losesRef }
  if (pairing.kind === 'seen') return [...known]
  if (pairing.kind === 'paired') {
    return known.map((line) =>
      line.id === pairing.id
        ? { ...line, bankRef: pairing.learnsRef ? bankRef : line.bankRef, seen: [...line.seen, seen] }
        : line,
    )
  }
  const givesBack = (line: KnownLine) => line.id === pairing.refFrom
  const moved = known.filter(givesBack).flatMap((line) => line.seen.filter(({ hasRef }) => hasRef))
  return [
    ...known.map((line) =>
      givesBack(line) ? { ...line, bankRef: null, seen: line.seen.filter(({ hasRef }) => !hasRef) } : line,
    ),
    { id, bankRef: losesRef ? null : bankRef, text, name, balanceAfterMinor, isGiven: false, seen: [...moved, seen] },
  ]
}
