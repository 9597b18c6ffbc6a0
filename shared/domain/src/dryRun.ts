import { judgeRanked, rankRequests, type Judgement, type MatchLine, type MatchRequest } from './lineMatch'
import { openAlikeIndex, requestIndex } from './matchLines'
import type { MatchRule } from './matchRules'

/** A line of history. `paid`: the requests that people gave it to, none where they set it aside; null where no person decided. */
export type PastLine = MatchLine & { readonly seenMs: number; readonly paid: readonly string[] | null }
/** A request of history; `endedMs` is when it was decided, null while it is open. */
export type PastRequest = MatchRequest & { readonly endedMs: number | null }

export type CaseKind = 'WRONG' | 'GAINED' | 'LOST'
/** A line to look at. */
export type DryCase = { readonly kind: CaseKind; readonly line: PastLine; readonly judged: Judgement }

type Measure = { approved: number; right: number; wrong: number; suggested: number; left: number }
const nothing = (): Measure => ({ approved: 0, right: 0, wrong: 0, suggested: 0, left: 0 })

/** Cases kept of each kind; all are counted. */
export const keptCases = 200
/** A request that a line was found for is remembered this long: older lines do not come any more. */
const rememberMs = 2 * 86_400_000

/** One set of rules going over history: what it found is taken for the lines after. */
function goOver(rules: readonly MatchRule[]) {
  const taken = new Map<string, number>()
  const measure = nothing()
  return {
    measure,
    judge(line: PastLine, ranked: ReturnType<typeof rankRequests>, openAlike: () => number): Judgement {
      const judged = judgeRanked(line, ranked, { rules, openAlike, isTaken: (requestId) => taken.has(requestId) })
      if (judged.decision !== 'NONE' && judged.best) taken.set(judged.best.requestId, line.seenMs)
      count(measure, judged, line)
      return judged
    },
    forget(beforeMs: number) {
      for (const [requestId, atMs] of taken) if (atMs < beforeMs) taken.delete(requestId)
    },
  }
}

const isRight = ({ best }: Judgement, { paid }: PastLine) => paid !== null && best !== null && paid.length === 1 && paid[0] === best.requestId

function count(measure: Measure, judged: Judgement, line: PastLine): void {
  if (judged.decision === 'SUGGEST') measure.suggested++
  if (judged.decision === 'NONE') measure.left++
  if (judged.decision !== 'APPROVE') return
  measure.approved++
  if (line.paid === null) return
  if (isRight(judged, line)) measure.right++
  else measure.wrong++
}

/**
 * Tries rules on history, page by page in the order the lines came, beside the rules in force: how many lines they would
 * approve, how that stands to what people decided, and which lines differ. Keeps counts and a bounded number of cases, so that
 * its memory does not grow with history.
 */
export function startDryRun(rules: readonly MatchRule[], inForce: readonly MatchRule[]) {
  const [tried, current] = [goOver(rules), goOver(inForce)]
  const byRule = new Map(rules.map(({ name }) => [name, nothing()]))
  const cases: Record<CaseKind, { count: number; kept: DryCase[] }> = { WRONG: { count: 0, kept: [] }, GAINED: { count: 0, kept: [] }, LOST: { count: 0, kept: [] } }
  let [lines, decided] = [0, 0]

  function look(kind: CaseKind, line: PastLine, judged: Judgement): void {
    cases[kind].count++
    if (cases[kind].kept.length < keptCases) cases[kind].kept.push({ kind, line, judged })
  }

  return {
    /** The next lines, and every request that one of them could mean. */
    page(pageLines: readonly PastLine[], requests: readonly PastRequest[]): void {
      const candidatesOf = requestIndex(requests)
      const openAlike = openAlikeIndex(requests)
      const endedMs = new Map(requests.map((request) => [request.id, request.endedMs]))
      for (const line of pageLines) {
        lines++
        if (line.paid !== null) decided++
        const open = candidatesOf(line).filter(({ id }) => (endedMs.get(id) ?? Infinity) >= line.seenMs)
        const ranked = rankRequests(line, open)
        const alike = () => openAlike(line)
        const judged = tried.judge(line, ranked, alike)
        const before = current.judge(line, ranked, alike)
        const measure = byRule.get(judged.rule ?? '')
        if (measure) count(measure, judged, line)
        const [isNow, wasBefore] = [judged.decision === 'APPROVE', before.decision === 'APPROVE']
        if (isNow && line.paid !== null && !isRight(judged, line)) look('WRONG', line, judged)
        else if (isNow && !wasBefore) look('GAINED', line, judged)
        else if (wasBefore && !isNow) look('LOST', line, judged)
      }
      const last = pageLines.at(-1)
      if (last) for (const one of [tried, current]) one.forget(last.seenMs - rememberMs)
    },
    result: () => ({
      lines,
      decided,
      tried: tried.measure,
      inForce: current.measure,
      rules: [...byRule].map(([name, { approved, right, wrong, suggested }]) => ({ name, approved, right, wrong, suggested })),
      cases: { WRONG: cases.WRONG.count, GAINED: cases.GAINED.count, LOST: cases.LOST.count },
    }),
    kept: (): readonly DryCase[] => [...cases.WRONG.kept, ...cases.LOST.kept, ...cases.GAINED.kept],
  }
}
