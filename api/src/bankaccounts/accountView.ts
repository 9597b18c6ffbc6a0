import type { BankAccountDetail, BankAccountRow } from '@kasa/contracts/bankAccounts'
import { accountActions, whyNotAccount } from '@kasa/domain/bankAccount'
import { botStatusAt } from '@kasa/domain/bot'
import { earliestCap, forecastCap, type CapForecast } from '@kasa/domain/capForecast'
import { maskIban } from '@kasa/domain/iban'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { Ctx, UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { accountLimitUse, type AccountUse } from '../limits/accountUse.service'
import type { AccountRecord } from './accountList.sql'
import { countOpenRequests, selectHours, selectJournalSums, selectToday, type AccountHour } from './accountToday.sql'

/** Compares by how full each is: used and reserved as a share of the cap. */
const isNearer = (a: AccountUse, b: AccountUse) =>
  (a.used + a.reserved) * (b.cap || 1n) > (b.used + b.reserved) * (a.cap || 1n)
const tightestOf = (limits: readonly AccountUse[]): AccountUse | null =>
  limits.reduce<AccountUse | null>((nearest, one) => (nearest === null || isNearer(one, nearest) ? one : nearest), null)

/** Pending requests come and go, so only sums over a period can be forecast. */
const isForeseen = ({ metric, period }: AccountUse) =>
  metric !== 'PENDING_COUNT' && ['DAY', 'WEEK', 'MONTH'].includes(period)

function forecastOf(
  limits: readonly AccountUse[],
  hours: readonly AccountHour[],
  now: Date,
): BankAccountRow['forecast'] {
  if (limits.length === 0) return null
  const byHour = (metric: 'amount' | 'count') =>
    Array.from({ length: 24 }, (_, hour) => hours.find((one) => one.hour === hour)?.[metric] ?? 0n)
  const forecast: CapForecast = earliestCap(
    limits
      .filter(isForeseen)
      .map(({ metric, cap, used, reserved }) =>
        forecastCap({ taken: used + reserved, cap, byHour: byHour(metric === 'AMOUNT' ? 'amount' : 'count') }, now),
      ),
  )
  return forecast.kind === 'AT' ? { kind: 'AT', at: new Date(forecast.atMs).toISOString() } : forecast
}

const botOf = (bot: AccountRecord['bot'], now: Date): BankAccountRow['bot'] =>
  bot && {
    id: bot.id,
    name: bot.name,
    light: botStatusAt(
      { ...bot, heartbeatMs: bot.heartbeatAt === null ? null : Date.parse(bot.heartbeatAt) },
      now.getTime(),
    ),
  }

const namedOr = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** A page's accounts with their figures of today, in four statements for any number of accounts. */
export async function accountRows(
  db: Pool | Tx,
  ctx: Ctx,
  accounts: readonly AccountRecord[],
): Promise<(BankAccountRow & { limits: AccountUse[] })[]> {
  const [ids, now] = [accounts.map(({ id }) => id), ctx.now()]
  const day = istanbulDay(now)
  // One after the other: a transaction has one connection.
  const today = new Map((await selectToday(db, ids, day)).map((one) => [one.accountId, one]))
  const uses = await accountLimitUse(db, ids, now)
  const hours = await selectHours(db, ids, day)
  const pending = await pendingApprovals(db, ids)
  return accounts.map((account) => {
    const { inMinor = 0n, outMinor = 0n, count = 0, lastAt = null } = today.get(account.id) ?? {}
    const limits = uses.get(account.id) ?? []
    return {
      id: account.id,
      label: account.label,
      bank: account.bank,
      ibanLast4: account.ibanLast4,
      holderTitle: account.holderTitle,
      group: { id: account.groupId, name: account.groupName },
      owner: namedOr(account.ownerId, account.ownerName),
      direction: account.direction,
      status: account.status,
      statusReason: account.statusReason,
      bot: botOf(account.bot, now),
      pending: (pending.get(account.id) ?? []).map(({ kind }) => kind),
      priority: account.priority,
      weight: account.weight,
      tightest: tightestOf(limits),
      forecast: forecastOf(
        limits,
        hours.filter(({ accountId }) => accountId === account.id),
        now,
      ),
      inTodayMinor: inMinor,
      outTodayMinor: outMinor,
      txToday: count,
      lastTxAt: lastAt?.toISOString() ?? null,
      createdAt: account.createdAt.toISOString(),
      version: account.version,
      limits,
    }
  })
}

/** One account with everything in its drawer. */
export async function accountDetail(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  account: AccountRecord,
): Promise<BankAccountDetail> {
  const [row] = await accountRows(db, ctx, [account])
  if (!row) throw new Error('One account gave no row')
  const facts = { status: account.status, ownerId: account.ownerId }
  const journal = await selectJournalSums(db, account.id, account.bankBalanceAt)
  return {
    ...row,
    holderType: account.holderType,
    holderTaxNo: account.holderTaxNo,
    contractRef: account.contractRef,
    limitGroup: account.limitGroup,
    minTxMinor: account.minTxMinor,
    maxTxMinor: account.maxTxMinor,
    activeHours: account.activeHours,
    openRequests: await countOpenRequests(db, account.id),
    openingBalanceMinor: account.openingBalanceMinor,
    ledgerBalanceMinor: account.openingBalanceMinor + journal.now,
    ledgerThenMinor: journal.then === null ? null : account.openingBalanceMinor + journal.then,
    bankBalanceMinor: account.bankBalanceMinor,
    bankBalanceAt: account.bankBalanceAt?.toISOString() ?? null,
    whyNot: Object.fromEntries(
      accountActions.flatMap((action) => {
        const refusal = whyNotAccount(action, facts, ctx.actor)
        return refusal ? [[action, refusal]] : []
      }),
    ),
    updatedAt: account.updatedAt.toISOString(),
  }
}

/** The fields of an account in the audit log, with a masked IBAN. */
export const auditedAccount = (account: AccountRecord) => ({
  label: account.label,
  bank: account.bank.shortName,
  iban: maskIban(account.ibanLast4),
  holderTitle: account.holderTitle,
  holderType: account.holderType,
  holderTaxNo: account.holderTaxNo,
  contractRef: account.contractRef,
  remitGroup: account.groupName,
  owner: account.ownerName,
  limitGroup: account.limitGroup?.name ?? null,
  bot: account.bot?.name ?? null,
  direction: account.direction,
  minTxMinor: account.minTxMinor,
  maxTxMinor: account.maxTxMinor,
  priority: account.priority,
  weight: account.weight,
  activeHours: account.activeHours,
  status: account.status,
  statusReason: account.statusReason,
  openingBalanceMinor: account.openingBalanceMinor,
})
