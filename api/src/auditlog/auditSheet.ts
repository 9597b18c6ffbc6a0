import type { AuditRow } from '@kasa/contracts/audit'

import type { Sheet } from '../exports/cells'

export const auditSheet: Sheet<AuditRow> = {
  at: ({ at }) => ({ at }),
  actor: ({ actorName, actorId, actorKind }) => actorName ?? actorId ?? { code: actorKind },
  action: ({ action }) => ({ code: action }),
  // The screen shortens ids; the file has them in full.
  object: ({ objectType, objectName, objectId }) => ({ code: objectType, name: objectName ?? objectId }),
  objectId: ({ objectId }) => objectId,
  reason: ({ reason }) => reason,
  seal: ({ sealed }) => ({ code: sealed ? 'SEALED' : 'WAITING' }),
}
