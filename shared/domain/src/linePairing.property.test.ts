import fc from 'fast-check'

import { afterPairing, pairReport, type KnownLine, type LineReport } from './linePairing'
import { caseCount } from './testing/caseCount'

/** One booking as it really was; each source reports it in its own form. All have the same day and amount. */
type Truth = { readonly no: number; readonly text: string; readonly ref: string | null }
type Source = { readonly name: string; readonly showsRef: boolean; readonly writes: (text: string) => string }
type File = { readonly source: Source; readonly lines: readonly Truth[] }

const sources: readonly Source[] = [
  { name: 'BOT', showsRef: true, writes: (text) => text },
  { name: 'MT940', showsRef: false, writes: (text) => `havale ${text}` },
  { name: 'CSV:a', showsRef: false, writes: (text) => text },
  { name: 'CAMT', showsRef: true, writes: (text) => `/${text}` },
]

const lineReportsOf = ({ source, lines }: File): LineReport[] => {
  const counts = new Map<string, number>()
  return lines.map(({ text, ref }) => {
    const bankRef = source.showsRef ? ref : null
    const key = bankRef === null ? `text ${source.writes(text)}` : `ref ${bankRef}`
    const occurrenceNo = (counts.get(key) ?? 0) + 1
    counts.set(key, occurrenceNo)
    return { key, occurrenceNo, bankRef, text: source.writes(text), name: '', balanceAfterMinor: null }
  })
}

let made = 0
const take = (known: KnownLine[], file: File): KnownLine[] =>
  lineReportsOf(file).reduce(
    (lines, lineReport) =>
      afterPairing(
        lines,
        lineReport,
        file.source.name,
        pairReport(lines, lineReport, file.source.name),
        `line ${(made += 1)}`,
      ),
    known,
  )

const truths = (hasRefs: boolean) =>
  fc
    .array(fc.constantFrom('kira', 'maas', 'iade'), { minLength: 1, maxLength: 8 })
    .map((texts) => texts.map((text, no): Truth => ({ no, text, ref: hasRefs ? `r${no}` : null })))

/**
 * Any files of any sources, each with some of the lines in the bank's order, and somewhere among them one complete
 * file.
 */
const files = (day: readonly Truth[], of: readonly Source[]) =>
  fc.tuple(
    fc.array(fc.record({ source: fc.constantFrom(...of), lines: fc.subarray([...day]) }), { maxLength: 8 }),
    fc.record({ source: fc.constantFrom(...of), lines: fc.constant(day) }),
    fc.nat(8),
  )

const scenario = (hasRefs: boolean, of = sources) =>
  truths(hasRefs).chain((day) => fc.record({ day: fc.constant(day), files: files(day, of) }))
const runs = { numRuns: caseCount(300, 3_000) }

describe('lines of one day and amount, in any overlapping files, in any order, with bots between', () => {
  test.each([
    ['with the bank’s references', true],
    ['without any', false],
  ])('%s: never more lines than there were, and all of them once one file has all', (_, hasRefs) => {
    fc.assert(
      fc.property(scenario(hasRefs), ({ day, files: [parts, whole, place] }) => {
        let known: KnownLine[] = []
        for (const file of [...parts.slice(0, place), whole, ...parts.slice(place)]) {
          known = take(known, file)
          expect(known.length).toBeLessThanOrEqual(day.length)
          expect(known.length).toBeGreaterThanOrEqual(file.lines.length)
        }
        expect(known).toHaveLength(day.length)
        const refs = known.flatMap(({ bankRef }) => bankRef ?? [])
        expect(new Set(refs).size).toBe(refs.length)
      }),
      runs,
    )
  })

  test('where every source gives references, any cover of the day is enough: exactly the true references', () => {
    const naming = sources.filter(({ showsRef }) => showsRef)
    fc.assert(
      fc.property(scenario(true, naming), ({ files: [parts] }) => {
        const known = parts.reduce(take, [] as KnownLine[])
        const shown = new Set(parts.flatMap(({ lines }) => lines.map(({ ref }) => ref)))
        expect(known.map(({ bankRef }) => bankRef).sort()).toEqual([...shown].sort())
      }),
      runs,
    )
  })

  test('any file taken again changes nothing', () => {
    fc.assert(
      fc.property(scenario(true), ({ files: [parts, whole] }) => {
        const known = [...parts, whole].reduce(take, [] as KnownLine[])
        for (const file of [...parts, whole]) expect(take(known, file)).toEqual(known)
      }),
      { numRuns: caseCount(100, 500) },
    )
  })

  test('no line is counted twice by one source', () => {
    fc.assert(
      fc.property(scenario(true), ({ files: [parts, whole] }) => {
        for (const { seen } of [...parts, whole].reduce(take, [] as KnownLine[]))
          expect(new Set(seen.map(({ source }) => source)).size).toBe(seen.length)
      }),
      { numRuns: caseCount(100, 500) },
    )
  })
})
