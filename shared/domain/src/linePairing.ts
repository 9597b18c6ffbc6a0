/**
 * Is a booking that a source reports one of the lines that are known, or a new one? (ADR 17.) Everything here is of one
 * slot: one account, one day, one direction, one amount, and the lines of the days around it that a reference may mean.
 * A source is a bot, or one kind of statement file: what it writes of a line is the same each time, while two sources
 * write differently of the same line. Pure.
 */

/** What a source reports: its own content as a key, and the how-manieth line of that content in its file or batch. */
export type LineReport = {
  readonly key: string
  readonly occurrenceNo: number
  readonly bankRef: string | null
  /** Folded; they only choose between lines that may all be the one. */
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
  /** Given to a request, whole or in part: what it is called by then, it keeps. */
  readonly isGiven: boolean
  /** Of another day nearby: its reference alone can say that it is the one. */
  readonly isElsewhere?: boolean
  readonly seen: readonly {
    readonly source: string
    readonly key: string
    readonly occurrenceNo: number
    readonly hasRef: boolean
  }[]
}

export type Pairing =
  /** This source has reported it before. */
  | { readonly kind: 'seen'; readonly id: string }
  /** Another source's line; where the line had no reference, it learns this one. */
  | { readonly kind: 'paired'; readonly id: string; readonly learnsRef: boolean }
  /**
   * A line that nobody has reported. `refFrom`: the line that had learnt this reference by mistake, and gives it back.
   * `losesRef`: the line of this reference keeps it, so what the source tells apart from it stands here without one.
   */
  | { readonly kind: 'new'; readonly refFrom: string | null; readonly losesRef: boolean }

/** Within how many days one reference is one payment: a notice comes at night, the booking after the weekend. */
export const sameRefWithinDays = 5

const refOf = (ref: string) => ref.trim().toUpperCase()
export const isSameRef = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && refOf(one) === refOf(other)
/** Up to four digits may be the number of a day's entry, which the next day has again. */
const namesAnyDay = (ref: string): boolean => !/^\d{1,4}$/.test(ref.trim())

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/**
 * True where a report says all that a line says, and may say more: only then does whoever tells it vouch for the line's
 * words and not for its amount alone. Both are folded; a name may stand in the other's text.
 */
export function saysAll(
  lineReport: Pick<LineReport, 'text' | 'name'>,
  line: Pick<KnownLine, 'text' | 'name'>,
): boolean {
  const said = new Set(wordsOf(`${lineReport.text} ${lineReport.name}`))
  const isSameName = line.name === '' || lineReport.name === '' || lineReport.name === line.name
  return isSameName && wordsOf(`${line.text} ${line.name}`).every((word) => said.has(word))
}

const likeness = (line: KnownLine, lineReport: LineReport): number =>
  (line.balanceAfterMinor !== null && line.balanceAfterMinor === lineReport.balanceAfterMinor ? 4 : 0) +
  (line.text !== '' && line.text === lineReport.text ? 2 : 0) +
  (line.name !== '' && line.name === lineReport.name ? 1 : 0)

/** The bots' word is one source: what they say of a line is theirs, and no file takes it elsewhere. */
const botSource = 'BOT'
const nobody: ReadonlySet<string> = new Set()
const nothingGiven = { refFrom: null, losesRef: false } as const

/**
 * True where a reference stays on its line whatever this source says. A file can be written by hand: could it claim "I
 * tell these two apart", it would carry a bot's witness, or the name of money that was paid out, to a line with words
 * of its own.
 */
const keepsRef = ({ isGiven, seen }: KnownLine): boolean =>
  isGiven || seen.some(({ source, hasRef }) => source === botSource && hasRef)

/**
 * A source only ever raises the count: what it has reported is known by its key, the rest is laid on lines that it has
 * not reported yet, and only what is left over is new. Two different references are two lines; a missing one says
 * nothing. One reference told again is one line, also where it comes in other letters or with another day, unless one
 * file tells it twice: `inThisFile` are the lines of the file's other rows.
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
    // This source tells the two apart, so the reference that another source brought belongs to this one.
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

/** The lines of a slot after a report was paired; `id` is of the line where it is new. */
export function afterPairing(
  known: readonly KnownLine[],
  lineReport: LineReport,
  source: string,
  pairing: Pairing,
  id: string,
): KnownLine[] {
  const { key, occurrenceNo, bankRef, text, name, balanceAfterMinor } = lineReport
  const losesRef = pairing.kind === 'new' && pairing.losesRef
  const seen = { source, key, occurrenceNo, hasRef: bankRef !== null && !losesRef }
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
