import { feeLabelOf } from '@kasa/domain/commission'
import { dueOf, dueUntil } from '@kasa/domain/settlement'
import { unclaimed } from '@kasa/api/requests/requestRecord'
import type { WithdrawalRecord } from '@kasa/api/withdrawals/withdrawalRecord'

import { istanbulDay } from '@kasa/domain/istanbulDay'
import { feeOnTopOf } from '@kasa/domain/money'
import { costOf, type PayoutCost } from '@kasa/domain/payoutLedger'
import { planSource } from '@kasa/domain/payoutSource'
import type { RailBank } from '@kasa/domain/rail'
import { referenceAlphabet, referenceLength } from '@kasa/domain/referenceCode'
import { sysparameters, usualMs } from '@kasa/domain/sysparameter'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import { momentsUntil } from './calendar'
import { inventedIban, type History } from './history'
import { pastPayouts, payoutSteps, type PastPayout, type PayoutHappening, type PayoutLife } from './payoutSteps'
import { personName } from './people'
import { seededRandom, uuidv7At, type Random } from './random'
import { fixedId, type DemoMerchantRow, type DemoSetup } from './setup'
import {
  demoName,
  demoTerms,
  settledCode,
  settledIban,
  settlementApprovalOf,
  settlementIdOf,
  settlementMoment,
  type PastRun,
} from './settlementPast'

const pastSeed = 20_266
const historyDays = 60
/** Deposits per payout. */
const depositsToOne = 30
const customersPerMerchant = 16
const banks = ['0062', '0046', '0064', '0111', '0010'] as const
const usualLira = [250, 480, 1_250, 2_000, 3_400, 7_500, 12_000, 24_900, 130_000] as const
const feeOfBankMinor = 640n

/** Open payouts at the end of the history, besides the waiting ones, with their ages in minutes. */
const present = [
  { ends: 'sent', agoMin: 52 },
  { ends: 'sent', agoMin: 41 },
  { ends: 'suspect', agoMin: 34 },
  { ends: 'sent', agoMin: 25 },
  { ends: 'sending', agoMin: 4 },
] as const

type Customer = { ref: string; name: string; iban: string }
type Maker = Pick<PayoutHappening, 'actor' | 'ip'>

/**
 * Running sums up to a time: a merchant's approved deposits, or an account's lines. Must be called in order of time.
 */
function runningSums(entries: readonly { key: string; at: Date; minor: bigint }[]) {
  const queue = [...entries].sort((a, b) => a.at.getTime() - b.at.getTime())
  const sums = new Map<string, bigint>()
  let next = 0
  return {
    until: (at: Date) => {
      for (let entry = queue[next]; entry && entry.at <= at; entry = queue[++next])
        sums.set(entry.key, (sums.get(entry.key) ?? 0n) + entry.minor)
    },
    of: (key: string) => sums.get(key) ?? 0n,
    take: (key: string, minor: bigint) => void sums.set(key, (sums.get(key) ?? 0n) - minor),
  }
}

/**
 * Sixty days of payouts of a demo tenant, each covered by earlier deposits and planned by the product's own planner.
 * `banksByCode` has the rails of each bank. The same history produces the same payouts.
 */
export function notifyPayouts(
  setup: DemoSetup,
  history: Pick<History, 'lives' | 'lines' | 'chronicle'>,
  banksByCode: ReadonlyMap<string, RailBank & { shortName: string }>,
  now: Date,
): { payouts: PayoutLife[]; run: PastRun | undefined } {
  const random = seededRandom(pastSeed)
  const earned = history.lives.flatMap(({ record }) =>
    record.status === 'APPROVED' && record.decidedAt
      ? [
          {
            key: record.merchantId,
            at: record.decidedAt,
            minor: record.amountMinor - record.feeMinor - record.taxMinor,
          },
        ]
      : [],
  )
  const approved = runningSums(earned)
  const arrived = runningSums(
    history.lines.map(({ account, seenAt, amountMinor }) => ({ key: account.id, at: seenAt, minor: amountMinor })),
  )
  const customers = new Map(setup.merchants.map((merchant) => [merchant.id, customersOf(merchant, random)]))
  const shares = Object.fromEntries(setup.merchants.map(({ code, share }) => [code, share]))
  const bankOf = (code: string) => {
    const bank = banksByCode.get(code)
    if (!bank) throw new Error(`The demo knows no bank ${code}`)
    return bank
  }
  const lives: PayoutLife[] = []
  const steps = payoutSteps(setup, history.chronicle.shifts, random, now)

  /** Requests one if its merchant has the money, from its first group with a source account. */
  function requestPayout(at: Date): PastPayout | undefined {
    approved.until(at)
    arrived.until(at)
    const code = random.weighted(shares)
    const merchant = setup.merchants.find((known) => known.code === code)
    if (!merchant) throw new Error(`Tenant ${setup.tenant} has no merchant ${code}`)
    const customer = random.pick(customers.get(merchant.id) ?? [])
    const amountMinor = BigInt(random.pick(usualLira)) * 100n
    const cost = { merchantId: merchant.id, amountMinor, ...feeOnTopOf(amountMinor, merchant.payoutFee) }
    if (approved.of(merchant.id) < costOf(cost)) return undefined
    return make(at, merchant, { customer, cost, by: steps.apiOf(merchant) })
  }

  /** True if a payout to the customer was on the bank's statement by then, and was not returned. */
  const wasPaid = ({ ref }: Customer, at: Date): boolean =>
    lives.some(
      ({ record, debit, credit }) =>
        record.customerRef === ref && debit && debit.seenAt <= at && !(credit && credit.seenAt <= at),
    )

  /** Records one, planned from the first of its merchant's groups with a source account; undefined if there is none. */
  function make(
    at: Date,
    merchant: DemoMerchantRow,
    {
      customer,
      cost,
      by,
      more = {},
    }: { customer: Customer; cost: PayoutCost; by: Maker; more?: Partial<WithdrawalRecord> },
  ): PastPayout | undefined {
    const { amountMinor } = cost
    const to = bankOf(customer.iban.slice(5, 9))
    for (const group of merchant.groups) {
      const sources = group.accounts.map((account) => ({
        accountId: account.id,
        status: 'ACTIVE',
        direction: 'BOTH' as const,
        bank: bankOf(account.bankCode),
        freeMinor: arrived.of(account.id),
        minTxMinor: account.minTxMinor,
        maxTxMinor: account.maxTxMinor,
        isOpen: true,
      }))
      const { chosen, judged } = planSource(sources, {
        to,
        amountMinor,
        fastLimitMinor: BigInt(sysparameters['fast.limit_kurus'].usual),
        now: at,
      })
      const account = group.accounts.find(({ id }) => id === chosen?.accountId)
      if (!chosen || !account) continue
      approved.take(merchant.id, costOf(cost))
      arrived.take(account.id, amountMinor + feeOfBankMinor)
      const number = lives.length + 1
      const holdReasons = merchant.paysNewIbans || wasPaid(customer, at) ? [] : (['FIRST_IBAN'] as const)
      const action = holdReasons.length > 0 ? 'hold' : 'queue'
      const record: WithdrawalRecord = {
        id: uuidv7At(at.getTime(), random),
        number: `W-${istanbulDay(at).slice(2, 4)}-${number.toString().padStart(7, '0')}`,
        status: withdrawalTransitions[action].to,
        merchantId: merchant.id,
        merchantName: merchant.name,
        merchantRef: `${merchant.prefix}-P-${number.toString().padStart(6, '0')}`,
        customerRef: customer.ref,
        customerName: customer.name,
        amountMinor,
        feeMinor: cost.feeMinor,
        taxMinor: cost.taxMinor,
        feeLabel: cost.feeMinor === 0n ? '' : feeLabelOf(merchant.payoutFee),
        remitGroupId: group.id,
        bankAccountId: account.id,
        bankAccountLabel: account.label,
        bankAccountOwner: account.ownerId,
        referenceCode: random.text(referenceAlphabet, referenceLength),
        reasonCode: null,
        holdReasons: [...holdReasons],
        madeBy: null,
        madeByName: null,
        beneficiaryName: customer.name,
        beneficiaryIbanEnc: Buffer.alloc(0),
        beneficiaryIbanHash: Buffer.alloc(0),
        beneficiaryIbanLast4: customer.iban.slice(-4),
        bankNameId: to.id,
        bankName: to.shortName,
        purposeCode: null,
        description: `${merchant.prefix} ${number}`,
        rail: chosen.plan.rail,
        plannedAt: chosen.plan.sendAt,
        etaAt: chosen.plan.arrivesBy,
        bankRef: null,
        givenRefs: [],
        sendingAt: null,
        sendingBy: null,
        sendingByName: null,
        outcomeDueAt: null,
        refusalUntil: null,
        askedKey: null,
        approvalId: null,
        agreedMac: null,
        parentId: null,
        partCount: 0,
        paidMinor: null,
        settlementId: null,
        settlementRun: null,
        bankFeeMinor: 0n,
        returnedMinor: null,
        returnedAt: null,
        deadlineAt: new Date(at.getTime() + usualMs('sla.withdraw_s')),
        decidedAt: null,
        decidedBy: null,
        decidedByName: null,
        undoUntil: null,
        undoCount: 0,
        ...unclaimed,
        createdAt: at,
        version: 1,
        ...more,
      }
      const life: PayoutLife = {
        record,
        iban: customer.iban,
        judged,
        happenings: [
          {
            at,
            ...by,
            before: null,
            after: record,
            details: { action, ...(action === 'hold' && { reason: holdReasons.join(', ') }) },
          },
        ],
        debit: undefined,
        credit: undefined,
      }
      lives.push(life)
      return { life, merchant, account, group }
    }
    return undefined
  }

  /**
   * A settlement run approved in the past: it pays the merchant with terms everything due, and leaves out the others.
   */
  function settle(at: Date): PastRun | undefined {
    approved.until(at)
    arrived.until(at)
    const until = dueUntil(at, demoTerms)
    const lines = setup.merchants.map((merchant) => {
      const availableMinor = approved.of(merchant.id)
      const since = earned.filter((one) => one.key === merchant.id && one.at >= until && one.at <= at)
      const awaitingMinor = since.reduce((sum, { minor }) => sum + minor, 0n)
      return { merchant, availableMinor, awaitingMinor }
    })
    const settled = lines.find(({ merchant }) => merchant.code === settledCode)
    if (!settled) return undefined
    const { merchant } = settled
    const number = `S-${istanbulDay(at).slice(2, 4)}-0000001`
    const run = {
      id: fixedId(setup.tenant, 'settlement run'),
      number,
      at,
      by: history.chronicle.shifts.at('admin2', at),
    }
    const amountMinor = dueOf(settled)
    const payout =
      amountMinor < demoTerms.minMinor
        ? undefined
        : make(at, merchant, {
            customer: { ref: 'SETTLEMENT', name: merchant.legalTitle, iban: settledIban },
            cost: { merchantId: merchant.id, amountMinor, feeMinor: 0n, taxMinor: 0n },
            by: run.by,
            more: {
              merchantRef: run.number,
              description: run.number,
              madeBy: setup.personId('admin'),
              madeByName: demoName('admin'),
              settlementId: settlementIdOf(setup, merchant),
              approvalId: settlementApprovalOf(setup),
              settlementRun: run.number,
            },
          })
    if (!payout) return undefined
    steps.live('paid', payout)
    return {
      ...run,
      until,
      lines: lines.map((line) => ({ ...line, amountMinor: line === settled ? amountMinor : null })),
    }
  }

  const until = new Date(now.getTime() - 3_600_000)
  const settledAt = settlementMoment(now)
  let run: PastRun | undefined
  let isSettled = false
  const count = Math.floor(history.lives.length / depositsToOne)
  for (const ms of momentsUntil(until, historyDays, count, random)) {
    if (!isSettled && ms >= settledAt.getTime()) {
      isSettled = true
      run = settle(settledAt)
    }
    const payout = requestPayout(new Date(ms))
    if (payout) steps.live(random.weighted(pastPayouts), payout)
  }
  for (const { ends, agoMin } of present) {
    const payout = requestPayout(new Date(now.getTime() - agoMin * 60_000))
    if (payout) steps.stand(ends, payout)
  }
  return { payouts: lives, run }
}

const customersOf = (merchant: DemoMerchantRow, random: Random): Customer[] =>
  Array.from({ length: customersPerMerchant }, (_, index) => ({
    ref: `${merchant.prefix}-W-${(20_000 + index * 7).toString()}`,
    name: personName(random),
    iban: inventedIban(random.pick(banks), random),
  }))
