import type { AuditRow } from '@kasa/contracts/audit'

import type { Sheet } from '../exports/cells'

/** The columns of the audit log in an export. */
export const auditSheet: Sheet<AuditRow> = {
  at: ({ at }) => ({ at }),
  actor: ({ actorName, actorId, actorKind }) => actorName ?? actorId ?? { code: actorKind },
  action: ({ action }) => ({ code: action }),
  // The screen shortens an id; a file has room for it.
  object: ({ objectType, objectName, objectId }) => ({ code: objectType, name: objectName ?? objectId }),
  objectId: ({ objectId }) => objectId,
  reason: ({ reason }) => reason,
  seal: ({ sealed }) => ({ code: sealed ? 'SEALED' : 'WAITING' }),
}
