import type { Actor } from '@kasa/api/access/ctx'
import type { EventDetails } from '@kasa/api/requests/moveRequests'
import { requestFactsOf, unclaimed } from '@kasa/api/requests/requestRecord'
import type { WithdrawalRecord } from '@kasa/api/withdrawals/withdrawalRecord'
import type { JudgedSource } from '@kasa/domain/payoutSource'
import { usualMs } from '@kasa/domain/sysparameter'
import {
  whyNotWithdrawal,
  withdrawalRejectReasons,
  withdrawalUnknownMs,
  type WithdrawalStatus,
} from '@kasa/domain/withdrawal'

import type { DemoPerson } from './accounts'
import { newLine, type Line } from './bankLines'
import type { Shifts } from './operators'
import type { Random } from './random'
import type { DemoAccount, DemoGroup, DemoMerchantRow, DemoSetup } from './setup'

export type PayoutHappening = {
  at: Date
  actor: Actor
  ip: string
  before: WithdrawalRecord | null
  after: WithdrawalRecord
  details: EventDetails
}
/** A payout with its history; `debit` proved it, `credit` is its return. */
export type PayoutLife = {
  record: WithdrawalRecord
  iban: string
  judged: readonly JudgedSource[]
  happenings: PayoutHappening[]
  debit: Line | undefined
  credit: Line | undefined
}

/** A requested payout, with its merchant and its sender. */
export type PastPayout = { life: PayoutLife; merchant: DemoMerchantRow; account: DemoAccount; group: DemoGroup }
/** The results of past payouts, by weight. */
export const pastPayouts = { paid: 78, returned: 6, rejected: 6, cancelled: 10 } as const
export type PayoutStory = keyof typeof pastPayouts
/** Open payouts at the end of the history, besides the waiting ones. */
export type PresentPayout = 'sent' | 'sending' | 'suspect'

const feeOfBankMinor = 640n
/** Notes of administrators who released a payout to a new IBAN. */
const releaseNotes = [
  'Müşteri arandı, IBAN doğrulandı',
  'Üye iş yeri IBAN’ı doğruladı',
  'Hesap cüzdanı görüldü',
] as const
const seconds = (at: Date, s: number) => new Date(at.getTime() + s * 1000)
const machine: Actor = { kind: 'system' }

/** Throws if a story breaks the transition table that the API uses. */
function demand(
  action: 'free' | 'send' | 'sent' | 'reject',
  { record }: PayoutLife,
  at: Date,
  person: DemoPerson,
  userId: string,
): void {
  const kind =
    person === 'subremit' || person === 'subremit2' ? 'SUBREMIT' : person.startsWith('admin') ? 'ADMIN' : 'REMIT'
  const refusal = whyNotWithdrawal(
    action,
    { ...requestFactsOf<WithdrawalStatus>(record), hasProof: true, begunBy: record.sendingBy },
    { kind, userId },
    at.getTime(),
  )
  if (refusal) throw new Error(`The story of ${record.number} may not ${action}: ${refusal}`)
}

/** Actions on past payouts, up to `now`, recorded as the API would. */
export function payoutSteps(setup: DemoSetup, shifts: Shifts, random: Random, now: Date) {
  const apiOf = (merchant: DemoMerchantRow) => ({
    actor: { kind: 'api', merchantId: merchant.id, keyId: merchant.keyId } as Actor,
    ip: `203.0.113.${10 + setup.merchants.indexOf(merchant)}`,
  })

  /** Applies one transition of the table to the record, and raises its version by one. */
  function happen(
    life: PayoutLife,
    at: Date,
    by: { actor: Actor; ip: string },
    patch: Partial<WithdrawalRecord>,
    details: EventDetails,
  ) {
    const before = life.record
    life.record = { ...before, ...patch, version: before.version + 1 }
    life.happenings.push({ at, ...by, before, after: life.record, details })
  }

  function at(person: DemoPerson, moment: Date) {
    return shifts.at(person, moment)
  }
  const personOf = (group: DemoGroup): DemoPerson =>
    group.owner === 'remit' ? random.weighted({ remit: 40, subremit: 40, subremit2: 20 }) : group.owner

  function claim(life: PayoutLife, person: DemoPerson, when: Date) {
    const by = at(person, when)
    const claimToken = random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 24)
    happen(
      life,
      when,
      by,
      {
        claimedBy: by.actor.id,
        claimedByName: by.actor.name,
        claimToken,
        claimUntil: new Date(when.getTime() + usualMs('claim.lease_s')),
      },
      { action: 'claim' },
    )
  }

  /** Releases a payout on hold after a call. The administrator who requested it may not release it. */
  function release(life: PayoutLife, when: Date) {
    const person: DemoPerson = life.record.madeBy === setup.personId('admin') ? 'admin2' : 'admin'
    const by = at(person, when)
    demand('free', life, when, person, by.actor.id)
    const note = random.pick(releaseNotes)
    happen(life, when, by, { status: 'QUEUED' }, { action: 'free', params: { note }, reason: note })
  }

  /** The holder of the claim starts sending it. */
  function send(life: PayoutLife, person: DemoPerson, claimedAt: Date): Date {
    claim(life, person, claimedAt)
    const when = seconds(claimedAt, random.int(4, 20))
    const by = at(person, when)
    demand('send', life, when, person, by.actor.id)
    happen(
      life,
      when,
      by,
      {
        status: 'SENDING',
        sendingAt: when,
        sendingBy: by.actor.id,
        sendingByName: by.actor.name,
        outcomeDueAt: new Date(when.getTime() + withdrawalUnknownMs),
        claimUntil: seconds(when, 86_400),
      },
      { action: 'send', params: { account: life.record.bankAccountLabel ?? '' } },
    )
    return when
  }

  function saySent(life: PayoutLife, person: DemoPerson, when: Date, account: DemoAccount) {
    const by = at(person, when)
    demand('sent', life, when, person, by.actor.id)
    const bankRef = `${account.bankCode}${random.text('0123456789', 12)}`
    happen(
      life,
      when,
      by,
      {
        status: 'SENT',
        bankRef,
        givenRefs: [bankRef],
        decidedAt: when,
        decidedBy: by.actor.id,
        decidedByName: by.actor.name,
        ...unclaimed,
      },
      { action: 'sent', params: { bankRef }, bankRef },
    )
  }

  /** The payout's bank line: money that left, or that came back. */
  function lineOf(
    life: PayoutLife,
    account: DemoAccount,
    seenAt: Date,
    direction: 'DEBIT' | 'CREDIT',
    amountMinor: bigint,
  ): Line {
    const { beneficiaryName, bankRef, rail } = life.record
    const note = direction === 'DEBIT' ? `GIDEN ${rail ?? ''}` : `IADE ${bankRef ?? ''}`
    const line = newLine(
      account,
      { seenAt, amountMinor, senderName: beneficiaryName, senderIban: life.iban, note },
      random,
    )
    return {
      ...line,
      direction,
      bankRef: direction === 'DEBIT' ? (bankRef ?? '') : line.bankRef,
      channel: rail ?? 'FAST',
      status: 'MATCHED',
    }
  }

  /** Sent, proved and possibly returned, as far as time allows. */
  function paid(life: PayoutLife, account: DemoAccount, group: DemoGroup, comesBack: boolean) {
    const { createdAt, plannedAt, status } = life.record
    const freeAt = status === 'HOLD' ? seconds(createdAt, random.int(90, 1_800)) : createdAt
    const from = new Date(Math.max(freeAt.getTime(), plannedAt?.getTime() ?? 0))
    const claimedAt = seconds(from, random.int(45, 700))
    const sentAt = seconds(claimedAt, random.int(30, 80))
    const seenAt = seconds(sentAt, random.int(25, 600))
    const backAt = seconds(seenAt, random.int(1_200, 90_000))
    if (seconds(seenAt, 60) > now) return
    if (status === 'HOLD') release(life, freeAt)
    const person = personOf(group)
    send(life, person, claimedAt)
    saySent(life, person, sentAt, account)
    const bankFeeMinor = life.record.rail !== 'HAVALE' && random.chance(0.3) ? feeOfBankMinor : 0n
    life.debit = lineOf(life, account, seenAt, 'DEBIT', life.record.amountMinor + bankFeeMinor)
    const params = { bankRef: life.debit.bankRef, ...(bankFeeMinor > 0n && { bankFee: String(bankFeeMinor) }) }
    happen(life, seenAt, { actor: machine, ip: '' }, { status: 'PAID', bankFeeMinor }, { action: 'pay', params })
    if (!comesBack || backAt > now) return
    life.credit = lineOf(life, account, backAt, 'CREDIT', life.record.amountMinor)
    const returnedMinor = life.record.amountMinor
    happen(
      life,
      backAt,
      { actor: machine, ip: '' },
      { status: 'RETURNED', returnedMinor, returnedAt: backAt },
      { action: 'return', params: {} },
    )
  }

  /** Runs one payout of the past. */
  function live(story: PayoutStory, payout: PastPayout) {
    const { life, merchant, account, group } = payout
    const { createdAt } = life.record
    if (story === 'cancelled') {
      const when = seconds(createdAt, random.int(20, 900))
      const ended = { status: 'CANCELLED', decidedAt: when } as const
      if (when < now) happen(life, when, apiOf(merchant), ended, { action: 'cancel', params: {} })
      return
    }
    if (story !== 'rejected') return paid(life, account, group, story === 'returned')
    const claimedAt = seconds(createdAt, random.int(60, 800))
    const when = seconds(claimedAt, random.int(12, 75))
    if (when > now) return
    claim(life, group.owner, claimedAt)
    const by = at(group.owner, when)
    demand('reject', life, when, group.owner, by.actor.id)
    const reasonCode = random.pick(withdrawalRejectReasons)
    const decided = { decidedAt: when, decidedBy: by.actor.id, decidedByName: by.actor.name }
    happen(
      life,
      when,
      by,
      { status: 'REJECTED', reasonCode, ...decided, ...unclaimed },
      { action: 'reject', params: { reason: reasonCode }, reason: reasonCode },
    )
  }

  /**
   * An open payout: sent and not seen yet, being sent, or with an unknown result. Does nothing if its bank is closed.
   */
  function leaveOpen(ends: PresentPayout, { life, account, group }: PastPayout) {
    if ((life.record.plannedAt ?? now) > life.record.createdAt) return
    if (life.record.status === 'HOLD') release(life, seconds(life.record.createdAt, 60))
    const person = personOf(group)
    const sendingAt = send(life, person, seconds(life.record.createdAt, 120))
    if (ends === 'sent') saySent(life, person, seconds(sendingAt, 45), account)
    if (ends !== 'suspect') return
    const details = { action: 'suspect', params: {} }
    happen(
      life,
      seconds(sendingAt, withdrawalUnknownMs / 1000),
      { actor: machine, ip: '' },
      { status: 'SUSPECT', ...unclaimed },
      details,
    )
  }

  return { apiOf, live, stand: leaveOpen }
}
