import type { OpenRequest } from './judgeOpen'
import type { MatchRequest } from './lineMatch'

/**
 * A link between a line and a request, and its duration. `isAuto`: made by automatic matching when it judged the
 * line.
 */
type PastLink = {
  readonly lineId: string
  readonly amountMinor: bigint
  readonly isAuto: boolean
  readonly fromMs: number
  readonly untilMs: number | null
}

/**
 * A past request with everything needed to reconstruct its state at any time. `lineIds`: the lines that may pay it.
 */
export type PastRequest = MatchRequest & {
  readonly lineIds: readonly string[]
  /** Actions that ended it, approved it on a receipt, or reopened it (`undo`), in order. */
  readonly ends: readonly { readonly action: string; readonly atMs: number }[]
  readonly links: readonly PastLink[]
}

type Seen = { readonly id: string; readonly seenMs: number; readonly codes: readonly string[] }

/** Collects what a rule set finds, line by line. */
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
 * The state of a request when a line was seen; empty if it had ended, or if only its amount matches and it already
 * had a line. Results of the tried rules replace those of the live rules. Line ids are ordered by time, so that
 * within one batch the first line comes before the second.
 */
export function standingOf(request: PastRequest, line: Seen, found: Findings): OpenRequest[] {
  const { lineIds: _lineIds, ends, links, ...facts } = request
  const isOwn = links.some(({ lineId, isAuto }) => isAuto && lineId === line.id)
  // Effects of the line itself in the same millisecond do not count.
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
  return takesNone ? [] : [{ ...facts, receivedMinor, unseen: isUnseen }]
}
