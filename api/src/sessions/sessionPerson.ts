import type { KybStatus } from '@kasa/domain/kyb'
import type { MerchantStatus } from '@kasa/domain/merchant'
import { standingOf } from '@kasa/domain/standing'
import { isMerchantPerson } from '@kasa/domain/userRights'
import type { LoginStatus } from '@kasa/domain/userRights'

/** An account's current rights and status. */
export type RightsNow = {
  scope: string[]
  merchantId: string | null
  remitGroupIds: string[]
  bankAccountIds: string[]
  loginStatus: LoginStatus
}
/**
 * An account's stored rights beside those of the operator above it and the status of its merchant; the `above…` and
 * `merchant…` columns are null if there is none.
 */
export type PersonRow = RightsNow & {
  aboveStatus: LoginStatus | null
  aboveScope: string[] | null
  aboveMerchantId: string | null
  aboveGroupIds: string[] | null
  aboveAccountIds: string[] | null
  merchantStatus: MerchantStatus | null
  merchantKyb: KybStatus | null
}

export const personColumns = `u.scope, u.mrc_id as "merchantId", u.remit_group_ids as "remitGroupIds",
  u.bank_account_ids as "bankAccountIds",
  u.login_status as "loginStatus", o.login_status as "aboveStatus", o.scope as "aboveScope",
    o.mrc_id as "aboveMerchantId",
  o.remit_group_ids as "aboveGroupIds", o.bank_account_ids as "aboveAccountIds",
  m.status as "merchantStatus", m.kyb_status as "merchantKyb"`
export const personTables = `users u left join users o on o.id = u.parent_user_id left join merchant m on m.id = u.mrc_id`

const closed = (status: LoginStatus): RightsNow => ({
  scope: [],
  merchantId: null,
  remitGroupIds: [],
  bankAccountIds: [],
  loginStatus: status === 'ACTIVE' ? 'LOCKED' : status,
})

/**
 * The effective rights: a subordinate's are limited to its operator's, and without an active operator it is LOCKED. So
 * are the people of a closed merchant.
 */
export function rightsNow(row: PersonRow): RightsNow {
  if (row.merchantStatus === 'CLOSED' && isMerchantPerson(row.scope)) return closed(row.loginStatus)
  const above = row.aboveStatus && {
    status: row.aboveStatus,
    scope: row.aboveScope ?? [],
    merchantId: row.aboveMerchantId,
    remitGroupIds: row.aboveGroupIds ?? [],
    bankAccountIds: row.aboveAccountIds ?? [],
  }
  const standing = standingOf(row, above)
  if (!standing) return closed(row.loginStatus)
  const { scope, merchantId, remitGroupIds, bankAccountIds } = standing
  return {
    scope: [...scope],
    merchantId,
    remitGroupIds: [...remitGroupIds],
    bankAccountIds: [...bankAccountIds],
    loginStatus: row.loginStatus,
  }
}

/** True for the people of a merchant whose KYB is suspended: they may look, but not act. */
export const isSuspended = ({ scope, merchantKyb }: Pick<PersonRow, 'scope' | 'merchantKyb'>): boolean =>
  merchantKyb === 'SUSPENDED' && isMerchantPerson(scope)
