import type { ReportFilters, ReportOptions, ReportPage, ReportRow } from '@kasa/contracts/reports'
import { scopesOf } from '@kasa/domain/access'
import { byValue } from '@kasa/domain/byValue'
import { cardActorOf } from '@kasa/domain/cardActor'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import {
  balanceFigures,
  daysBetween,
  figuresWithout,
  isPeriod,
  mostReportDays,
  ownFigures,
  periodEnd,
  rangeBefore,
  reportGroupsFor,
  reportHidesMerchants,
  reportOf,
  reportRange,
  type ReportName,
} from '@kasa/domain/report'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { seesBalance } from '../access/seesBalance'
import { visibleAccountIds } from '../bankaccounts/visibleAccounts'
import { BadInput, NotFound } from '../errors/refusals'
import { figuresOf, type Counted } from './reportFigures'
import {
  selectPaces,
  selectReport,
  selectReportOptions,
  type PaceCount,
  type ReportQuery,
  type ReportSum,
} from './reports.sql'

type Visibility = Pick<ReportQuery, 'merchantIds' | 'traderIds' | 'remitGroupIds' | 'accountIds'>
const everything: Visibility = { merchantIds: null, traderIds: null, remitGroupIds: null, accountIds: null }

/** Checks the report's permission and all of its modules. */
export function requireReport(ctx: Ctx, name: ReportName): asserts ctx is Ctx<UserActor> {
  const { permission, modules } = reportOf(name)
  requirePermission(ctx, permission)
  if (!modules.every((module) => ctx.tenant.config.modules.some((enabled) => enabled === module)))
    throw new NotFound({ code: 'NOT_FOUND' })
}

const isOurs = ({ actor: { scope } }: Ctx<UserActor>) => ['ADMIN', 'SYSTEM'].some((ours) => scopesOf(scope).has(ours))
const merchantScopes = ['MERCHANT', 'MERCHANT_TRADER']
const isOperator = (ctx: Ctx<UserActor>) =>
  !isOurs(ctx) && !merchantScopes.some((scope) => scopesOf(ctx.actor.scope).has(scope))

/** The data this user's reports include: everything, their merchant, their terminals, or their groups and accounts. */
export async function visibilityOf(ctx: Ctx<UserActor>, name: ReportName): Promise<Visibility> {
  const { merchantId, remitGroupIds, bankAccountIds } = ctx.actor
  if (isOurs(ctx)) return everything
  // A trader sees only their own terminals, as in the list of card transfers.
  if (name === 'merchant' && cardActorOf(ctx.actor.scope) === 'TRADER')
    return { ...everything, traderIds: [ctx.actor.id] }
  if (!isOperator(ctx)) return { ...everything, merchantIds: merchantId === null ? [] : [merchantId] }
  if (name === 'remitaccount') return { ...everything, accountIds: await visibleAccountIds(ctx.tenant.pool, ctx.actor) }
  return {
    ...everything,
    remitGroupIds,
    accountIds: bankAccountIds.length === 0 ? null : bankAccountIds,
  }
}

/** The requested ids that the user may see; null means all. */
export const within = <T extends string>(
  requested: readonly T[] | undefined,
  seen: readonly T[] | null,
): readonly T[] | null =>
  requested === undefined ? seen : seen === null ? requested : requested.filter((id) => seen.includes(id))

const hidesMerchants = ({ actor, tenant }: Ctx<UserActor>, name: ReportName) =>
  reportHidesMerchants(name, actor.scope, tenant.config.flags.merchantHiddenFromRemit)

const groupsFor = ({ actor, tenant }: Ctx<UserActor>, name: ReportName) =>
  reportGroupsFor(name, actor.scope, tenant.config.flags)

const hiddenFigures = (ctx: Ctx<UserActor>): string[] => [
  ...(seesBalance(ctx) || isOperator(ctx) ? [] : balanceFigures),
  ...(isOurs(ctx) ? [] : ownFigures),
  ...figuresWithout(ctx.tenant.config.modules),
]

type Sums = { sums: readonly ReportSum[]; paces: readonly PaceCount[] }

const withoutSums: ReportSum = { isTotal: true, key: null, name: null, sums: {} }

/** Rows and total of the report. Balances of consecutive periods continue; those of other rows are independent. */
function rowsOf(question: ReportQuery, { sums, paces }: Sums, hidden: readonly string[]) {
  const { name, group, to } = question
  const total = sums.find(({ isTotal }) => isTotal) ?? withoutSums
  let balance = total.sums['opening'] ?? 0n
  const shown = (sum: ReportSum, openingMinor: bigint): ReportRow['figures'] => {
    const counted: Counted = {
      sums: sum.sums,
      hidden,
      total: total.sums,
      openingMinor,
      paces: (pace) => paces.filter((one) => one.pace === pace && one.isTotal === sum.isTotal && one.key === sum.key),
    }
    return Object.fromEntries(
      Object.entries(figuresOf(name, counted)).map(([figure, value]) => [
        figure,
        hidden.includes(figure) ? null : value,
      ]),
    )
  }
  const rows = sums
    .filter(({ isTotal }) => !isTotal)
    .map((sum): ReportRow => {
      const isDays = isPeriod(group)
      const openingMinor = isDays ? balance : (sum.sums['opening'] ?? 0n)
      balance += sum.sums['moved'] ?? 0n
      const first = sum.key !== null && sum.key > question.from ? sum.key : question.from
      return {
        kind: 'row',
        id: sum.key ?? 'none',
        days: isDays && sum.key !== null ? { from: first, to: periodEnd(group, sum.key, to) } : null,
        name: sum.name ?? (isDays ? null : sum.key),
        figures: shown(sum, openingMinor),
      }
    })
  return { rows, total: shown(total, total.sums['opening'] ?? 0n) }
}

async function count(ctx: Ctx<UserActor>, question: ReportQuery): Promise<Sums> {
  const { pool } = ctx.tenant
  const [sums, paces] = await Promise.all([selectReport(pool, question), selectPaces(pool, question)])
  return { sums, paces }
}

type Order = { sort?: string | undefined; desc?: boolean | undefined }

/** Sorts rows by name, day or a figure; unchanged if no order is requested. */
function inOrder(rows: readonly ReportRow[], { sort, desc = false }: Order): readonly ReportRow[] {
  if (sort === undefined) return rows
  const valueOf = ({ days, name, figures }: ReportRow) =>
    sort === 'about' ? (days?.from ?? name) : (figures[sort] ?? null)
  return rows.toSorted(byValue({ valueOf, desc }))
}

/**
 * A report with its rows, their total, and the total of the same number of days before. Page, footer and file all use
 * it. Throws `REPORT_GROUP`, `REPORT_RANGE` and `REPORT_TURNED`.
 */
export async function readReport(ctx: Ctx, name: ReportName, filters: ReportFilters & Order): Promise<ReportPage> {
  requireReport(ctx, name)
  const { group, merchantId, traderId, remitGroupId, bankAccountId, rail } = filters
  const groups = groupsFor(ctx, name)
  if (!groups.includes(group)) throw new BadInput({ code: 'REPORT_GROUP', field: 'group' })
  const range = reportRange(filters, istanbulDay(ctx.now()))
  if (range.from > range.to) throw new BadInput({ code: 'REPORT_TURNED', field: 'from' })
  if (daysBetween(range.from, range.to) > mostReportDays)
    throw new BadInput({ code: 'REPORT_RANGE', field: 'from', params: { most: mostReportDays } })
  const visibility = await visibilityOf(ctx, name)
  const question: ReportQuery = {
    name,
    group,
    ...range,
    merchantIds: within(hidesMerchants(ctx, name) ? undefined : merchantId, visibility.merchantIds),
    traderIds: within(groups.includes('trader') ? traderId : undefined, visibility.traderIds),
    remitGroupIds: within(remitGroupId, visibility.remitGroupIds),
    accountIds: within(bankAccountId, visibility.accountIds),
    rails: rail ?? null,
  }
  const before = rangeBefore(range)
  const hidden = hiddenFigures(ctx)
  const [now, then] = await Promise.all([count(ctx, question), count(ctx, { ...question, ...before })])
  const { rows, total } = rowsOf(question, now, hidden)
  const all = (kind: 'total' | 'before', days: typeof range, figures: ReportRow['figures']): ReportRow => ({
    kind,
    id: kind,
    days,
    name: null,
    figures,
  })
  return {
    rows: [
      ...inOrder(rows, filters),
      all('total', range, total),
      all('before', before, rowsOf({ ...question, ...before }, then, hidden).total),
    ],
    nextCursor: null,
    range,
    before,
    hidden,
  }
}

/** The report's filter choices for this user. */
export async function readReportOptions(ctx: Ctx, name: ReportName): Promise<ReportOptions> {
  requireReport(ctx, name)
  const visibility = await visibilityOf(ctx, name)
  const options = await selectReportOptions(ctx.tenant.pool, visibility)
  const groups = groupsFor(ctx, name)
  return {
    merchants: isOurs(ctx) && groups.includes('merchant') ? options.merchants : [],
    traders: isOurs(ctx) && groups.includes('trader') ? options.traders : [],
    remitGroups: groups.includes('remitGroup') && (isOurs(ctx) || isOperator(ctx)) ? options.remitGroups : [],
    accounts: groups.includes('account') ? options.accounts : [],
  }
}
