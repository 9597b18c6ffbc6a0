import type { Actor } from '@kasa/api/access/ctx'
import type { DepositRecord } from '@kasa/api/deposits/depositRecord'
import type { EventDetails } from '@kasa/api/requests/moveRequests'
import { feeLabelOf } from '@kasa/domain/commission'
import { chooseAccount, type Considered, type GroupRefusal } from '@kasa/domain/assignment'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { headroomOf, limitDemands, limitFits, type LimitDemand } from '@kasa/domain/limits'
import { feeOf } from '@kasa/domain/money'
import { referenceAlphabet, referenceLength } from '@kasa/domain/referenceCode'
import { usualMs } from '@kasa/domain/sysparameter'

import type { DemoAccount, DemoMerchantRow, DemoSetup } from './setup'
import { uuidv7At, type Random } from './random'

/** An event of a deposit, as the API would have recorded it. */
export type Happening = {
  at: Date
  actor: Actor
  ip: string
  before: DepositRecord | null
  after: DepositRecord
  details: EventDetails
}

export type Reservation = LimitDemand & { status: 'RESERVED' | 'CONFIRMED' | 'RELEASED' }
export type AssignmentTry = {
  remitGroupId: string
  strategy: string
  considered: Considered[]
  chosen: string | null
  refusal: GroupRefusal | null
}
export type Customer = { ref: string; name: string; iban: string }

/** A deposit's current status and its history. */
export type Life = {
  record: DepositRecord
  merchant: DemoMerchantRow
  account: DemoAccount | undefined
  customer: Customer
  happenings: Happening[]
  reservations: Reservation[]
  assignment: AssignmentTry[]
  clientIp: string
}

export type Wanted = {
  at: Date
  merchant: DemoMerchantRow
  customer: Customer
  amountMinor: bigint
  merchantRef: string
  clientIp: string
}

const counterKey = ({ ruleId, subjectKey, periodKey }: LimitDemand) => `${ruleId}/${subjectKey}/${periodKey}`

/**
 * Creates deposits in order of time by the API's rules for limits, choice of account, fee and number. `release` frees
 * limits at a later time, so that headroom is correct for every creation in between.
 */
export function simulate(setup: DemoSetup, random: Random) {
  const counters = new Map<string, bigint>()
  const lastAssigned = new Map<string, number>()
  const accountOfCustomer = new Map<string, string>()
  let releases: { atMs: number; demands: readonly LimitDemand[] }[] = []
  let lastNumber = 0

  const taken = (demand: LimitDemand) => counters.get(counterKey(demand)) ?? 0n
  const add = (demand: LimitDemand, amount: bigint) => void counters.set(counterKey(demand), taken(demand) + amount)

  function giveBackUntil(atMs: number) {
    for (const { demands } of releases.filter((release) => release.atMs <= atMs))
      for (const demand of demands) add(demand, -demand.amount)
    releases = releases.filter((release) => release.atMs > atMs)
  }

  function reserve(demands: readonly LimitDemand[]): boolean {
    if (!demands.every((demand) => limitFits(taken(demand), demand.amount, demand.cap))) return false
    for (const demand of demands) add(demand, demand.amount)
    return true
  }

  function assign(wanted: Wanted): {
    account: DemoAccount | undefined
    tries: AssignmentTry[]
    demands: LimitDemand[]
  } {
    const tries: AssignmentTry[] = []
    for (const group of wanted.merchant.groups) {
      const candidates = group.accounts.map((account) => {
        const rules = limitDemands(
          setup.accountRules,
          { merchantId: '', customerRef: '', accountId: account.id },
          wanted.amountMinor,
          wanted.at,
        )
        return {
          accountId: account.id,
          bankCode: account.bankCode,
          status: 'ACTIVE',
          direction: 'BOTH' as const,
          minTxMinor: account.minTxMinor,
          maxTxMinor: account.maxTxMinor,
          headroomMinor: headroomOf(
            rules.map((demand) => ({ metric: 'AMOUNT' as const, cap: demand.cap, taken: taken(demand) })),
          ),
          bot: 'ONLINE' as const,
          priority: account.priority,
          weight: 1,
          lastAssignedMs: lastAssigned.get(account.id) ?? null,
          lastOfCustomer: accountOfCustomer.get(`${wanted.merchant.id}:${wanted.customer.ref}`) === account.id,
          isOpen: true,
        }
      })
      const { chosen, refusal, considered } = chooseAccount(group.strategy, candidates, {
        amountMinor: wanted.amountMinor,
        bankCode: null,
        spin: random.next(),
      })
      tries.push({
        remitGroupId: group.id,
        strategy: group.strategy,
        considered,
        chosen: chosen?.accountId ?? null,
        refusal,
      })
      const account = group.accounts.find(({ id }) => id === chosen?.accountId)
      if (!account) continue
      const demands = limitDemands(
        setup.accountRules,
        { merchantId: '', customerRef: '', accountId: account.id },
        wanted.amountMinor,
        wanted.at,
      )
      reserve(demands)
      lastAssigned.set(account.id, wanted.at.getTime())
      accountOfCustomer.set(`${wanted.merchant.id}:${wanted.customer.ref}`, account.id)
      return { account, tries, demands }
    }
    return { account: undefined, tries, demands: [] }
  }

  function create(wanted: Wanted): Life {
    const { at, merchant, customer, amountMinor } = wanted
    giveBackUntil(at.getTime())
    const merchantDemands = limitDemands(
      setup.merchantRules,
      { merchantId: merchant.id, customerRef: customer.ref, accountId: '' },
      amountMinor,
      at,
    )
    const withinLimits = reserve(merchantDemands)
    const { account, tries, demands } = withinLimits ? assign(wanted) : { account: undefined, tries: [], demands: [] }
    if (withinLimits && !account) for (const demand of merchantDemands) add(demand, -demand.amount)
    const reasonCode = account ? null : withinLimits ? 'NO_ACCOUNT' : 'LIMIT'
    lastNumber++
    const ttlAt = new Date(at.getTime() + usualMs('deposit.ttl_min'))
    const record: DepositRecord = {
      id: uuidv7At(at.getTime(), random),
      number: `D-${istanbulDay(at).slice(2, 4)}-${lastNumber.toString().padStart(7, '0')}`,
      merchantId: merchant.id,
      merchantName: merchant.name,
      amountPolicy: 'REVIEW',
      merchantRef: wanted.merchantRef,
      customerRef: customer.ref,
      customerName: customer.name,
      amountMinor,
      amountReceivedMinor: null,
      ...feeOf(amountMinor, merchant.fee),
      feeLabel: feeLabelOf(merchant.fee),
      remitGroupId: account?.groupId ?? null,
      bankAccountId: account?.id ?? null,
      bankAccountLabel: account?.label ?? null,
      bankAccountOwner: account?.ownerId ?? null,
      referenceCode: random.text(referenceAlphabet, referenceLength),
      status: account ? 'ASSIGNED' : 'REJECTED',
      reasonCode,
      match: 'none',
      bankTxId: null,
      ttlAt,
      deadlineAt: ttlAt,
      declaredAt: null,
      decidedAt: account ? null : at,
      decidedBy: null,
      decidedByName: null,
      undoUntil: null,
      undoCount: 0,
      late: false,
      unseen: false,
      namedOnlyBy: null,
      claimedBy: null,
      claimedByName: null,
      claimToken: null,
      claimUntil: null,
      createdAt: at,
      version: 1,
    }
    const life: Life = {
      record,
      merchant,
      account,
      customer,
      happenings: [],
      assignment: tries,
      clientIp: wanted.clientIp,
      reservations: [...(withinLimits ? merchantDemands : []), ...demands].map((demand) => ({
        ...demand,
        status: account ? 'RESERVED' : 'RELEASED',
      })),
    }
    life.happenings.push({
      at,
      actor: { kind: 'api', merchantId: merchant.id, keyId: merchant.keyId },
      ip: wanted.clientIp,
      before: null,
      after: record,
      details:
        reasonCode === null
          ? { action: 'assign', params: { account: record.bankAccountLabel ?? '' } }
          : { action: 'refuse', params: { reason: reasonCode }, reason: reasonCode },
    })
    return life
  }

  return {
    create,
    /** Frees, from `at` on, the limits of a deposit that ended without money. */
    release: (life: Life, at: Date) => {
      const held = life.reservations.filter(({ status }) => status === 'RESERVED')
      for (const reservation of held) reservation.status = 'RELEASED'
      releases.push({ atMs: at.getTime(), demands: held })
    },
  }
}
export type Simulation = ReturnType<typeof simulate>

/** Adds one event: changes the record and raises its version by one. */
export function happen(
  life: Life,
  step: { at: Date; actor: Actor; ip: string; patch: Partial<DepositRecord>; details: EventDetails },
): void {
  const before = life.record
  life.record = { ...before, ...step.patch, version: before.version + 1 }
  life.happenings.push({
    at: step.at,
    actor: step.actor,
    ip: step.ip,
    before,
    after: life.record,
    details: step.details,
  })
}
