import { Conflict, NotFound } from '../errors/refusals'
import type { RefusalCode } from '../errors/words'
import { untilInWords } from '../otherPerson/untilInWords'
import type { RequestRecord } from './requestRecord'

/** Who is in the way, for the words and for the screen. `until`: until when the caller counts as somebody else. */
export function refusalDetails(
  record: RequestRecord,
  until: string | null = null,
): { details: Record<string, unknown>; params: Record<string, string> } {
  const holder = record.claimedByName ?? ''
  return {
    details: {
      status: record.status,
      holder:
        record.claimedBy === null
          ? null
          : { userId: record.claimedBy, userName: holder, until: record.claimUntil?.toISOString() ?? null },
      decidedBy: record.decidedByName,
      decidedAt: record.decidedAt?.toISOString() ?? null,
      version: record.version,
      until,
    },
    params: { name: holder, status: record.status, decidedBy: record.decidedByName ?? '–', until: untilInWords(until) },
  }
}

/** The request stays with somebody else until they say what became of it. */
export function begunByOther(record: RequestRecord, { userId, name }: { userId: string; name: string }): Conflict {
  const { details, params } = refusalDetails(record)
  return new Conflict({
    code: 'BEGUN_BY_OTHER',
    details: { ...details, begunBy: userId },
    params: { ...params, name },
  })
}

/** A no on account of how the request stands now. */
export const refusal = (record: RequestRecord, code: RefusalCode): Conflict =>
  new Conflict({ code, ...refusalDetails(record) })

/** Refuses what the rules do, and a row that is no longer the one the person saw. */
export function refuseIf(record: RequestRecord, code: RefusalCode | undefined, version: number): void {
  if (code) throw refusal(record, code)
  if (record.version !== version) throw refusal(record, 'VERSION_CHANGED')
}

export const notThere = (): NotFound => new NotFound({ code: 'NOT_FOUND' })
