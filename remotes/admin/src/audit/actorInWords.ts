import type { AuditRow } from '@kasa/contracts/audit'

import type { WordKey } from '../adminWords'

/** Who acted: a person by name, a key or bot with its kind, nobody as the machine. */
export function actorInWords(
  say: (key: WordKey) => string,
  { actorKind, actorName, actorId }: Pick<AuditRow, 'actorKind' | 'actorName' | 'actorId'>,
): string {
  const name = actorName ?? actorId
  return actorKind === 'user' && name !== null ? name : [say(`actor.${actorKind}`), name].filter(Boolean).join(' ')
}

/** The tail of an id, where ids of one minute differ: `…b2c3d4`; a short one as it is. */
export const shortId = (id: string): string => (id.length > 14 ? `…${id.slice(-6)}` : id)
