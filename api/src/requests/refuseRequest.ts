import { Conflict, NotFound } from '../errors/refusals'
import type { RefusalCode, RefusalParams } from '../errors/words'
import { untilInWords } from '../otherPerson/untilInWords'
import type { RequestRecord } from './requestRecord'

/** Who blocks the action, for the error message and the screen. `until`: when the caller stops being blocked. */
export function refusalDetails(
  record: RequestRecord,
  until: string | null = null,
): { details: Record<string, unknown>; params: RefusalParams } {
  const holder = record.claimedByName ?? ''
  const by = record.decidedByName
  const decided = by === null ? '' : { tr: ` (karar veren: ${by})`, en: ` (decided by ${by})` }
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
    params: { name: holder, status: record.status, decided, until: untilInWords(until) },
  }
}

/** Conflict: the request stays with another person until they report its outcome. */
export function begunByOther(record: RequestRecord, { userId, name }: { userId: string; name: string }): Conflict {
  const { details, params } = refusalDetails(record)
  return new Conflict({
    code: 'BEGUN_BY_OTHER',
    details: { ...details, begunBy: userId },
    params: { ...params, name },
  })
}

/** Conflict because of the request's current state. */
export const refusal = (record: RequestRecord, code: RefusalCode): Conflict =>
  new Conflict({ code, ...refusalDetails(record) })

/** Throws Conflict with the rule's code, or VERSION_CHANGED if the row is not the version the person saw. */
export function refuseIf(record: RequestRecord, code: RefusalCode | undefined, version: number): void {
  if (code) throw refusal(record, code)
  if (record.version !== version) throw refusal(record, 'VERSION_CHANGED')
}

export const notThere = (): NotFound => new NotFound({ code: 'NOT_FOUND' })
