import type { AuditRow } from '@kasa/contracts/audit'

import type { WordKey } from '../adminWords'

/** Who acted: a person's name, or the kind of actor with its name, if any. */
export function actorInWords(
  t: (key: WordKey) => string,
  { actorKind, actorName, actorId }: Pick<AuditRow, 'actorKind' | 'actorName' | 'actorId'>,
): string {
  const name = actorName ?? actorId
  return actorKind === 'user' && name !== null ? name : [t(`actor.${actorKind}`), name].filter(Boolean).join(' ')
}

/** The last six characters of an id, since ids of one minute differ there: `…b2c3d4`; short ids are unchanged. */
export const shortId = (id: string): string => (id.length > 14 ? `…${id.slice(-6)}` : id)
