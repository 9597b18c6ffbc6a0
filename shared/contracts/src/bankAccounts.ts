import { accountDirections, accountMoves, accountStatuses, holderTypes } from '@kasa/domain/bankAccount'
import { botStatuses } from '@kasa/domain/bot'
import { limitActions, limitMetrics, limitPeriods } from '@kasa/domain/limits'
import { isVkn } from '@kasa/domain/taxNumber'
import * as z from 'zod/mini'

import { activeHours } from './activeHours'
import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, minor, positiveMinor, typedText } from './primitives'

const status = z.enum(accountStatuses)
const direction = z.enum(accountDirections)
const botLight = z.enum(botStatuses)

/**
 * The filters of `/bank-account/list`, named as in its URL. `q` is a part of the name or the holder, or the IBAN's
 * last four characters.
 */
export const bankAccountFilters = z.strictObject({
  q: z.optional(typedText(80)),
  status: z.optional(listOf(status)),
  bank: z.optional(listOf(id)),
  group: z.optional(listOf(id)),
  owner: z.optional(listOf(id)),
  bot: z.optional(listOf(z.enum([...botStatuses, 'NONE']))),
  /** Accounts that wait for a second person. */
  pending: z.optional(z.enum(['yes'])),
})
export type BankAccountFilters = z.infer<typeof bankAccountFilters>

/** Sort keys of accounts; `bot` sorts by bot status, alarms first. */
export const accountSorts = [
  'label',
  'bank',
  'iban',
  'group',
  'owner',
  'status',
  'bot',
  'createdAt',
  'priority',
] as const

/** GET /api/bank-account/list; sorted by name by default. */
export const bankAccountListQuery = z.extend(bankAccountFilters, { ...sortQuery(accountSorts), ...pageQuery })

const named = z.object({ id, name: z.string() })

/** One limit of the account in its current period; kuruş for AMOUNT, otherwise a number of requests. */
export const accountLimit = z.object({
  ruleId: id,
  metric: z.enum(limitMetrics),
  period: z.enum(limitPeriods),
  minutes: z.nullable(z.int()),
  cap: minor,
  used: minor,
  reserved: minor,
  action: z.enum(limitActions),
  warnPct: z.int(),
})
export type AccountLimit = z.infer<typeof accountLimit>

export const capForecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('FULL') }),
  z.object({ kind: z.literal('AT'), at: instant }),
  z.object({ kind: z.literal('NOT_TODAY') }),
])

export const bankAccountRow = z.object({
  id,
  label: z.string(),
  bank: z.object({ id, code: z.string(), shortName: z.string(), active: z.boolean() }),
  ibanLast4: z.string(),
  holderTitle: z.string(),
  group: named,
  owner: z.nullable(named),
  direction,
  status,
  statusReason: z.nullable(z.string()),
  bot: z.nullable(z.object({ id, name: z.string(), light: botLight })),
  /** Kinds of requests that wait for a second person. */
  pending: z.array(z.string()),
  priority: z.int(),
  weight: z.int(),
  /** The limit closest to its cap, if any. */
  tightest: z.nullable(accountLimit),
  /** When the first limit will be full at today's rate; null without limits. */
  forecast: z.nullable(capForecast),
  inTodayMinor: minor,
  outTodayMinor: minor,
  txToday: z.int(),
  lastTxAt: z.nullable(instant),
  createdAt: instant,
  version: z.int(),
})
export type BankAccountRow = z.infer<typeof bankAccountRow>
export const bankAccountPage = z.extend(pageOf(bankAccountRow), { total: z.int() })

/** GET /api/bank-account/get/{id}, and the response of every write. */
export const bankAccountDetail = z.extend(bankAccountRow, {
  holderType: z.enum(holderTypes),
  holderTaxNo: z.nullable(z.string()),
  contractRef: z.nullable(z.string()),
  limitGroup: z.nullable(named),
  minTxMinor: minor,
  maxTxMinor: minor,
  activeHours,
  limits: z.array(accountLimit),
  openRequests: z.int(),
  openingBalanceMinor: minor,
  /** The expected balance, from the opening balance and the journal. */
  ledgerBalanceMinor: minor,
  /** The balance last reported by the bank. */
  bankBalanceMinor: z.nullable(minor),
  bankBalanceAt: z.nullable(instant),
  /** The expected balance at the time of the bank's report; only this is compared with it. */
  ledgerThenMinor: z.nullable(minor),
  /** Why the caller may not do something now, by action. */
  whyNot: z.record(z.string(), z.string()),
  updatedAt: instant,
})
export type BankAccountDetail = z.infer<typeof bankAccountDetail>

/** GET /api/bank-account/options: choices for filters and form that this person may use. */
export const bankAccountOptions = z.object({
  banks: z.array(z.object({ id, code: z.string(), shortName: z.string(), active: z.boolean() })),
  groups: z.array(named),
  owners: z.array(named),
  limitGroups: z.array(named),
  bots: z.array(named),
})
export type BankAccountOptions = z.infer<typeof bankAccountOptions>

const fields = {
  label: typedText(80),
  holderTitle: typedText(140),
  holderType: z.enum(holderTypes),
  holderTaxNo: z.nullable(z.string().check(z.trim(), z.refine(isVkn))),
  contractRef: z.nullable(typedText(80)),
  /** Only ADMIN may set another owner, a limit group or a bot. */
  ownerUserId: z.nullable(id),
  limitGroupId: z.nullable(id),
  botId: z.nullable(id),
  remitGroupId: id,
  direction,
  minTxMinor: positiveMinor,
  maxTxMinor: positiveMinor,
  priority: z.int().check(z.gte(1), z.lte(10_000)),
  weight: z.int().check(z.gte(1), z.lte(1000)),
  activeHours,
}
const iban = typedText(64)
const reason = typedText(300)

/** POST /api/bank-account/create: the account waits for a second person. The bank is taken from the IBAN. */
export const bankAccountCreateRequest = z.strictObject({
  ...fields,
  iban,
  openingBalanceMinor: z.optional(minor),
  reason,
})
export type BankAccountCreateRequest = z.infer<typeof bankAccountCreateRequest>

/** POST /api/bank-account/update/{id}: everything but the IBAN. `version` is the version that was displayed. */
export const bankAccountUpdateRequest = z.strictObject({ ...fields, version: z.int() })
export type BankAccountUpdateRequest = z.infer<typeof bankAccountUpdateRequest>

/** POST /api/bank-account/changeIban/{id}: needs a fresh code, and a second person. */
export const bankAccountIbanRequest = z.strictObject({ iban, reason, version: z.int() })

/** POST /api/bank-account/move/{id} */
export const bankAccountMoveRequest = z.strictObject({ move: z.enum(accountMoves), reason, version: z.int() })

/** POST /api/bank-account/submit/{id}: resubmits a draft that was refused. */
export const bankAccountSubmitRequest = z.strictObject({ reason, version: z.int() })

/**
 * POST /api/bank-account/reveal/{id}: needs a fresh code. Who looked and why is recorded. `approvalId` is for people
 * who may decide on that request.
 */
export const bankAccountRevealRequest = z.strictObject({ reason, approvalId: z.optional(id) })
/**
 * `asked` is the IBAN that waits for a second person, to compare. `held`, for that person: the account's owner, and
 * since when.
 */
export const bankAccountRevealAnswer = z.object({
  iban: z.string(),
  asked: z.nullable(z.string()),
  held: z.optional(z.object({ holderTitle: z.string(), owner: z.nullable(z.string()), since: instant })),
})
export type BankAccountRevealAnswer = z.infer<typeof bankAccountRevealAnswer>
