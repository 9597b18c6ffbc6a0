import { assignmentStrategies } from '@kasa/domain/assignment'
import { accountDirections, accountMoves, accountStatuses } from '@kasa/domain/bankAccount'
import { walletAccountNo, walletPhoneMask } from '@kasa/domain/wallet'
import * as z from 'zod/mini'

import { groupFilters, groupStatus } from './limitGroups'
import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, minor, positiveMinor, typedText } from './primitives'

const named = z.object({ id, name: z.string() })
const direction = z.enum(accountDirections)
const reason = typedText(300)

/** Ten digits, with any separators. */
const accountNo = z.pipe(
  typedText(32),
  z.pipe(
    z.transform((text: string) => walletAccountNo(text) ?? text),
    z.string().check(z.regex(/^[1-9]\d{9}$/)),
  ),
)
/** Only the mask is stored: 05** *** ** 67. */
const phone = z.pipe(
  typedText(32),
  z.pipe(
    z.transform((text: string) => walletPhoneMask(text) ?? text),
    z.string().check(z.regex(/^05\*\* \*\*\* \*\* \d{2}$/)),
  ),
)

/** The filters of `/papara-account/list`. `q` is a part of the name or the holder, or the end of the number. */
export const walletAccountFilters = z.strictObject({
  q: z.optional(typedText(80)),
  status: z.optional(listOf(z.enum(accountStatuses))),
})
export type WalletAccountFilters = z.output<typeof walletAccountFilters>
export const walletAccountSorts = ['name', 'provider', 'group', 'status'] as const
export const walletAccountListQuery = z.extend(walletAccountFilters, { ...sortQuery(walletAccountSorts), ...pageQuery })

/** One row of GET /api/papara-account/list. Amounts in kuruş. */
export const walletAccountRow = z.object({
  id,
  name: z.string(),
  provider: z.string(),
  accountNo: z.string(),
  phoneMasked: z.nullable(z.string()),
  holderTitle: z.string(),
  group: named,
  owner: z.nullable(named),
  direction,
  status: z.enum(accountStatuses),
  statusReason: z.nullable(z.string()),
  limitGroup: z.nullable(named),
  minTxMinor: minor,
  maxTxMinor: minor,
  priority: z.int(),
  weight: z.int(),
  /** The balance by our ledger, including the opening balance, and as last reported by the provider. */
  ledgerBalanceMinor: minor,
  balanceMinor: z.nullable(minor),
  balanceAt: z.nullable(instant),
  /** The provider's balance minus ours. */
  gapMinor: minor,
  /** False while the provider's statement cannot be read. */
  isRead: z.boolean(),
  inTodayMinor: minor,
  outTodayMinor: minor,
  /** The remainder of its limits; null without limits. */
  headroomMinor: z.nullable(minor),
  lastEventAt: z.nullable(instant),
  /** Kinds of requests that wait for a second person. */
  pending: z.array(z.string()),
  version: z.int(),
})
export type WalletAccountRow = z.output<typeof walletAccountRow>
export const walletAccountPage = z.extend(pageOf(walletAccountRow), { total: z.int() })

/**
 * GET /api/papara-account/get/{id}, and the response of writes. `whyNot`: why the caller may not do something now, by
 * action.
 */
export const walletAccountDetail = z.extend(walletAccountRow, { whyNot: z.record(z.string(), z.string()) })
export type WalletAccountDetail = z.output<typeof walletAccountDetail>

/** GET /api/papara-account/options: the choices of the form for this person. */
export const walletAccountOptions = z.object({
  groups: z.array(named),
  owners: z.array(named),
  limitGroups: z.array(named),
})

const accountFields = {
  name: typedText(80),
  provider: typedText(40),
  phone: z.nullable(phone),
  holderTitle: typedText(140),
  groupId: id,
  /** Only ADMIN may set another owner or a limit group. */
  ownerUserId: z.nullable(id),
  limitGroupId: z.nullable(id),
  direction,
  minTxMinor: positiveMinor,
  maxTxMinor: positiveMinor,
  priority: z.int().check(z.gte(1), z.lte(10_000)),
  weight: z.int().check(z.gte(1), z.lte(1000)),
}
/** POST /api/papara-account/create: the account waits for a second person. */
export const walletAccountCreateRequest = z.strictObject({ ...accountFields, accountNo, reason })
export type WalletAccountCreateRequest = z.output<typeof walletAccountCreateRequest>
/** POST /api/papara-account/update/{id}: all but the number, with the displayed version. */
export const walletAccountUpdateRequest = z.strictObject({ ...accountFields, version: z.int() })
export type WalletAccountUpdateRequest = z.output<typeof walletAccountUpdateRequest>
/** POST /api/papara-account/changeNumber/{id}: needs a second person. */
export const walletNumberRequest = z.strictObject({ accountNo, reason, version: z.int() })
/** POST /api/papara-account/move/{id}, and /submit/{id} to resubmit a refused one. */
export const walletAccountMoveRequest = z.strictObject({ move: z.enum(accountMoves), reason, version: z.int() })
export const walletAccountSubmitRequest = z.strictObject({ reason, version: z.int() })

/** Sort keys of wallet groups. */
export const walletGroupSorts = ['name', 'status', 'strategy', 'accounts', 'merchants'] as const
export const walletGroupListQuery = z.extend(groupFilters, { ...sortQuery(walletGroupSorts), ...pageQuery })

/** One row of GET /api/papara-group/list. */
export const walletGroupRow = z.object({
  id,
  name: z.string(),
  status: groupStatus,
  strategy: z.enum(assignmentStrategies),
  failoverName: z.nullable(z.string()),
  limitGroupName: z.nullable(z.string()),
  accounts: z.int(),
  activeAccounts: z.int(),
  merchants: z.int(),
  version: z.int(),
})
export type WalletGroupRow = z.output<typeof walletGroupRow>
export const walletGroupPage = z.extend(pageOf(walletGroupRow), { total: z.int() })

/** GET /api/papara-group/get/{id}, and the response of writes. Accounts in the order they are tried. */
export const walletGroupDetail = z.extend(walletGroupRow, {
  statusReason: z.nullable(z.string()),
  minOnlineAccounts: z.int(),
  limitGroupId: z.nullable(id),
  failoverGroupId: z.nullable(id),
  members: z.array(z.object({ id, name: z.string(), status: z.string(), headroomMinor: z.nullable(minor) })),
  merchantIds: z.array(id),
  merchantNames: z.array(z.string()),
})
export type WalletGroupDetail = z.output<typeof walletGroupDetail>

/** GET /api/papara-group/options: the choices of the form. */
export const walletGroupOptions = z.object({
  limitGroups: z.array(named),
  groups: z.array(named),
  merchants: z.array(z.object({ id, code: z.string(), name: z.string() })),
})

const groupFields = {
  name: typedText(80),
  strategy: z.enum(assignmentStrategies),
  limitGroupId: z.nullable(id),
  failoverGroupId: z.nullable(id),
  minOnlineAccounts: z.int().check(z.gte(0), z.lte(1000)),
  /** Merchants that use this group; those of another group are moved here. */
  merchantIds: z.array(id).check(
    z.maxLength(2000),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
}
export const walletGroupCreateRequest = z.strictObject(groupFields)
export type WalletGroupCreateRequest = z.output<typeof walletGroupCreateRequest>
export const walletGroupUpdateRequest = z.strictObject({ ...groupFields, version: z.int() })
