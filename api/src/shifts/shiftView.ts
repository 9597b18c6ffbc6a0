import type { HandoverDetail, HandoverRow } from '@kasa/contracts/shifts'
import { scopesOf } from '@kasa/domain/access'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import { differencesOf, handoverTransitions, whyNotHandover, type HandoverAction } from '@kasa/domain/shift'

import type { UserActor } from '../access/ctx'
import { isIntact, readDocument, sealOf } from './handoverDocument'
import type { HandoverRecord } from './shifts.sql'

/** Whose hand-overs this user may see: null (everyone's) for ADMIN; otherwise their own and their subordinates'. */
export const handoversOf = (actor: UserActor): string | null => (scopesOf(actor.scope).has('ADMIN') ? null : actor.id)

export const handoverRowOf = ({
  id,
  number,
  giverId,
  giverName,
  takerId,
  takerName,
  status,
  givenAt,
  endedAt,
  document,
}: HandoverRecord): HandoverRow => ({
  id,
  number,
  giverId,
  giverName,
  takerId,
  takerName,
  status,
  givenAt: givenAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  ...differencesOf(readDocument(document).accounts),
})

/** The seal expected for the stored data; null until both have signed. */
function expectedSeal({
  documentHash,
  giverId,
  giverProof,
  givenAt,
  takerId,
  takerProof,
  endedAt,
}: HandoverRecord): Buffer | null {
  if (takerProof === null || endedAt === null) return null
  return sealOf(
    documentHash,
    { userId: giverId, proof: giverProof, at: givenAt },
    { userId: takerId, proof: takerProof, at: endedAt },
  )
}

export function handoverDetailOf(
  handover: HandoverRecord,
  actor: UserActor,
  linkedAccounts: LinkedAccounts,
): HandoverDetail {
  const { document, documentHash, giverProof, takerProof, endReason, sealHash } = handover
  const actions = Object.keys(handoverTransitions) as HandoverAction[]
  const refusals = actions.flatMap((action) => {
    const why = whyNotHandover(action, handover, actor.id, linkedAccounts)
    return why ? [[action, why]] : []
  })
  const seal = expectedSeal(handover)
  return {
    ...handoverRowOf(handover),
    document: readDocument(document),
    documentHash: documentHash.toString('hex'),
    giverProof,
    takerProof,
    endReason,
    sealHash: sealHash?.toString('hex') ?? null,
    isIntact: isIntact(document, documentHash) && (sealHash === null ? seal === null : seal?.equals(sealHash) === true),
    whyNot: Object.fromEntries(refusals) as Record<string, string>,
  }
}
