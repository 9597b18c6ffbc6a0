import type { OpenRequest } from './judgeOpen'
import type { MatchRequest } from './lineMatch'

/** What lines gave a request, and until when. `isAuto`: the machine did, when it judged the line. */
type PastLink = {
  readonly lineId: string
  readonly amountMinor: bigint
  readonly isAuto: boolean
  readonly fromMs: number
  readonly untilMs: number | null
}

/** A request of history with all that says how it stood at any moment. `lineIds`: the lines that may mean it. */
export type PastRequest = MatchRequest & {
  readonly lineIds: readonly string[]
  /** What ended it, approved it on a receipt, or opened it again (`undo`), in order. */
  readonly ends: readonly { readonly action: string; readonly atMs: number }[]
  readonly links: readonly PastLink[]
}

type Seen = { readonly id: string; readonly seenMs: number; readonly codes: readonly string[] }

/** What a set of rules found, line by line in their order. */
export function findings() {
  const ofLine = new Map<string, { requestId: string | null; seenMs: number }>()
  const ofRequest = new Map<string, { lineId: string; amountMinor: bigint }[]>()
  return {
    of: (lineId: string): string | null | undefined => ofLine.get(lineId)?.requestId,
    gave: (requestId: string) => ofRequest.get(requestId) ?? [],
    add(lineId: string, found: { requestId: string | null; amountMinor: bigint; seenMs: number }): void {
      const { requestId, amountMinor, seenMs } = found
      ofLine.set(lineId, { requestId, seenMs })
      if (requestId !== null) ofRequest.set(requestId, [...(ofRequest.get(requestId) ?? []), { lineId, amountMinor }])
    },
    forget(beforeMs: number): void {
      for (const [lineId, { requestId, seenMs }] of ofLine) {
        if (seenMs >= beforeMs) continue
        ofLine.delete(lineId)
        if (requestId !== null) ofRequest.delete(requestId)
      }
    },
  }
}
type Findings = ReturnType<typeof findings>

/**
 * How a request stood when a line was seen: nothing where it had ended, or where it is meant by its amount alone and
 * had a line already. What the rules that are tried found for lines before stands in place of what the machine did with
 * them. Ids of lines are of their time, so that of two lines of one batch the first is before the second.
 */
export function standingOf(request: PastRequest, line: Seen, found: Findings): OpenRequest[] {
  const { lineIds: _lineIds, ends, links, ...asked } = request
  const isOwn = links.some(({ lineId, isAuto }) => isAuto && lineId === line.id)
  // What the line itself brought about in the same millisecond came after it.
  const last = ends.findLast(({ atMs }) => atMs < line.seenMs || (atMs === line.seenMs && !isOwn))?.action
  const isUnseen = last === 'approveUnseen'
  if (last !== undefined && last !== 'undo' && !isUnseen) return []
  const linked = links.filter(({ lineId, isAuto, fromMs, untilMs }) => {
    if (lineId === line.id || (untilMs !== null && untilMs <= line.seenMs)) return false
    if (!isAuto) return fromMs <= line.seenMs
    const requestId = found.of(lineId)
    return lineId < line.id && (requestId === undefined || requestId === request.id)
  })
  const otherwise = found
    .gave(request.id)
    .filter(({ lineId }) => !links.some((link) => link.isAuto && link.lineId === lineId))
  const receivedMinor = [...linked, ...otherwise].reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const takesNone = receivedMinor > 0n && (isUnseen || !line.codes.includes(request.referenceCode))
  return takesNone ? [] : [{ ...asked, receivedMinor, unseen: isUnseen }]
}
