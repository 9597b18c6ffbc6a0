import type { DepositActor } from '@kasa/domain/deposit'

import type { DepositActions } from './useDepositActions'
import type { useLease } from './useLease'

/** Who looks at the deposits, and what of the table is theirs. */
export type DepositViewer = { id: string; kind: DepositActor; mayDecide: boolean; mayCancel: boolean; showsMerchant: boolean }

/** What the list gives its drawer. */
export type DepositScreen = { viewer: DepositViewer; leases: ReturnType<typeof useLease>; actions: DepositActions }
