import { judgeOpen, rankOpen, type OpenRequest } from './judgeOpen'
import type { Judgement, MatchLine } from './lineMatch'
import type { MatchRule } from './matchRules'
import { findings, standingOf, type PastRequest } from './pastRequest'
import { writtenCodesIn } from './referenceCode'

/**
 * A past line. `paid`: the ids of the requests that people linked to it, empty if they set it aside; null if no
 * person decided.
 */
export type PastLine = MatchLine & { readonly seenMs: number; readonly paid: readonly string[] | null }

export type CaseKind = 'WRONG' | 'GAINED' | 'LOST'
/** A line to look at. */
export type DryCase = { readonly kind: CaseKind; readonly line: PastLine; readonly judged: Judgement }

type AsRanked = (open: readonly OpenRequest[]) => ReturnType<typeof rankOpen>

/**
 * Compares names once for both rule sets: their candidates are nearly the same, and a candidate's parts do not depend
 * on other candidates.
 */
function rankedOnce(line: PastLine): AsRanked {
  const known = new Map<string, ReturnType<typeof rankOpen>[number]['candidate']>()
  return (open) => {
    for (const { request, candidate } of rankOpen(
      line,
      open.filter(({ id }) => !known.has(id)),
    ))
      known.set(request.id, candidate)
    return open
      .flatMap((request) => {
        const candidate = known.get(request.id)
        return candidate ? [{ request, candidate }] : []
      })
      .sort((a, b) => b.candidate.score - a.candidate.score || (a.request.id < b.request.id ? -1 : 1))
  }
}

type Measure = { approved: number; right: number; wrong: number; suggested: number; left: number }
const nothing = (): Measure => ({ approved: 0, right: 0, wrong: 0, suggested: 0, left: 0 })

/** Cases kept per kind; all are counted. */
export const keptCases = 200
/** How long a result is kept: a line can only match requests during their life and a day more. */
const rememberMs = 2 * 86_400_000

/**
 * One rule set applied to history. Where its result differs from the system's past result, it continues from its own.
 */
function goOver(rules: readonly MatchRule[]) {
  const found = findings()
  const measure = nothing()
  return {
    measure,
    judge(line: PastLine, requests: readonly PastRequest[], asRanked: AsRanked): Judgement {
      const codes = writtenCodesIn(line.description)
      const open = requests.flatMap((request) => standingOf(request, { ...line, codes }, found))
      const judged = judgeOpen(line, asRanked(open), rules)
      found.add(line.id, {
        requestId: judged.decision === 'NONE' ? null : (judged.best?.requestId ?? null),
        amountMinor: line.amountMinor,
        seenMs: line.seenMs,
      })
      count(measure, judged, line)
      return judged
    },
    forget: found.forget,
  }
}

const isRight = ({ best }: Judgement, { paid }: PastLine) =>
  paid !== null && best !== null && paid.length === 1 && paid[0] === best.requestId

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
 * Tries rules on history beside the rules in force, page by page in the order the lines came: how many lines they
 * would approve, how that compares with people's decisions, and which lines differ. Keeps counts and a bounded number
 * of cases, so memory does not grow with history.
 */
export function startDryRun(rules: readonly MatchRule[], inForce: readonly MatchRule[]) {
  const [tried, current] = [goOver(rules), goOver(inForce)]
  const byRule = new Map(rules.map(({ name }) => [name, nothing()]))
  const cases: Record<CaseKind, { count: number; kept: DryCase[] }> = {
    WRONG: { count: 0, kept: [] },
    GAINED: { count: 0, kept: [] },
    LOST: { count: 0, kept: [] },
  }
  let [lines, decided] = [0, 0]

  function look(kind: CaseKind, line: PastLine, judged: Judgement): void {
    cases[kind].count++
    if (cases[kind].kept.length < keptCases) cases[kind].kept.push({ kind, line, judged })
  }

  return {
    /** Processes the next lines with every request they may match; returns the judgements of the rules in force. */
    page(pageLines: readonly PastLine[], requests: readonly PastRequest[]): Judgement[] {
      const byLine = new Map<string, PastRequest[]>()
      for (const request of requests)
        for (const id of request.lineIds) byLine.set(id, [...(byLine.get(id) ?? []), request])
      const judgedBefore = pageLines.map((line) => {
        lines++
        if (line.paid !== null) decided++
        const candidates = byLine.get(line.id) ?? []
        const asRanked = rankedOnce(line)
        const judged = tried.judge(line, candidates, asRanked)
        const before = current.judge(line, candidates, asRanked)
        const measure = byRule.get(judged.rule ?? '')
        if (measure) count(measure, judged, line)
        const [isNow, wasBefore] = [judged.decision === 'APPROVE', before.decision === 'APPROVE']
        if (isNow && line.paid !== null && !isRight(judged, line)) look('WRONG', line, judged)
        else if (isNow && !wasBefore) look('GAINED', line, judged)
        else if (wasBefore && !isNow) look('LOST', line, judged)
        return before
      })
      const last = pageLines.at(-1)
      if (last) for (const one of [tried, current]) one.forget(last.seenMs - rememberMs)
      return judgedBefore
    },
    result: () => ({
      lines,
      decided,
      tried: tried.measure,
      inForce: current.measure,
      rules: [...byRule].map(([name, { approved, right, wrong, suggested }]) => ({
        name,
        approved,
        right,
        wrong,
        suggested,
      })),
      cases: { WRONG: cases.WRONG.count, GAINED: cases.GAINED.count, LOST: cases.LOST.count },
    }),
    kept: (): readonly DryCase[] => [...cases.WRONG.kept, ...cases.LOST.kept, ...cases.GAINED.kept],
  }
}
