import { usualMs } from '@kasa/domain/sysparameter'
import type { Actor } from '@kasa/api/access/ctx'
import { targetOf } from '@kasa/api/deposits/deposits'
import type { EventDetails } from '@kasa/api/requests/moveRequests'
import { unclaimed } from '@kasa/api/requests/requestRecord'
import { whyNotClaim, whyNotDeposit, type DepositAction, type DepositRejectReason } from '@kasa/domain/deposit'

import type { DemoPerson } from './accounts'
import { freeLine, linkLine, newLine, settleLine, type Line, type Payment } from './bankLines'
import type { Shifts } from './operators'
import type { Random } from './random'
import { happen, type Life, type Simulation } from './simulation'

/** The state with which the demo's past is written. */
export type Chronicle = { random: Random; simulation: Simulation; shifts: Shifts; lines: Line[] }

const machine: Actor = { kind: 'system' }
const factsOf = ({ record }: Life) => ({
  status: record.status,
  claim:
    record.claimedBy !== null && record.claimUntil !== null
      ? { userId: record.claimedBy, untilMs: record.claimUntil.getTime() }
      : null,
  hasBankLine: record.bankTxId !== null,
  amountDiffers: record.amountReceivedMinor !== null && record.amountReceivedMinor !== record.amountMinor,
})

/** Throws if a story breaks the transition table that the API uses. */
function demand(
  action: DepositAction,
  life: Life,
  at: Date,
  actor: { kind: 'SYSTEM' | 'API' | 'ADMIN' | 'REMIT' | 'SUBREMIT'; userId: string | null },
) {
  const refusal = whyNotDeposit(action, factsOf(life), actor, at.getTime())
  if (refusal) throw new Error(`The story of ${life.record.number} may not ${action}: ${refusal}`)
}

const kindOf = (person: DemoPerson) => (person === 'admin' ? 'ADMIN' : person === 'subremit' ? 'SUBREMIT' : 'REMIT')
const apiOf = (life: Life): Actor => ({ kind: 'api', merchantId: life.merchant.id, keyId: life.merchant.keyId })
const nobody = { decidedBy: null, decidedByName: null }
const noLine = { bankTxId: null, match: 'none', amountReceivedMinor: null } as const

/** The deadline after a sign of payment: the service level from `at`, or the old deadline if it is earlier. */
const soonerOf = ({ record }: Life, at: Date) =>
  new Date(Math.min(record.deadlineAt.getTime(), at.getTime() + usualMs('sla.deposit_s')))

/** The payer marks the deposit as paid. */
export function declare(life: Life, at: Date): void {
  demand('declare', life, at, { kind: 'API', userId: null })
  happen(life, {
    at,
    actor: apiOf(life),
    ip: life.clientIp,
    patch: { status: targetOf('declare'), declaredAt: at, deadlineAt: soonerOf(life, at) },
    details: { action: 'declare' },
  })
}

/** A transfer for this deposit arrives and is linked to it. */
export function receive(chronicle: Chronicle, life: Life, payment: Payment): Line {
  if (!life.account) throw new Error(`${life.record.number} has no account to pay to`)
  const line = newLine(life.account, payment, chronicle.random)
  chronicle.lines.push(line)
  const match = linkLine(line, life, chronicle.random)
  const at = line.seenAt
  happen(life, {
    at,
    ip: botIp,
    actor: { kind: 'bot', botId: life.account.bot.botId, name: life.account.bot.name },
    patch: { bankTxId: line.id, match, amountReceivedMinor: line.amountMinor, deadlineAt: soonerOf(life, at) },
    details: { action: 'line' },
  })
  if (match === 'partial') {
    demand('review', life, at, { kind: 'SYSTEM', userId: null })
    happen(life, {
      at,
      actor: machine,
      ip: '',
      patch: { status: targetOf('review') },
      details: { action: 'review', params: { why: 'PARTIAL' } },
    })
  }
  return line
}
export const botIp = '192.0.2.20'

/** Automatic matching approves an exact match. */
export function approveByMachine(life: Life, line: Line, at: Date): void {
  demand('approve', life, at, { kind: 'SYSTEM', userId: null })
  approve(life, line, at, machine, '', nobody)
}

/** An operator claims the deposit. */
export function claim(chronicle: Chronicle, life: Life, person: DemoPerson, at: Date): void {
  const { actor, ip } = chronicle.shifts.at(person, at)
  const refusal = whyNotClaim(factsOf(life), actor.id, at.getTime())
  if (refusal) throw new Error(`${person} may not claim ${life.record.number}: ${refusal}`)
  const claimToken = chronicle.random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 24)
  happen(life, {
    at,
    actor,
    ip,
    patch: {
      claimedBy: actor.id,
      claimedByName: actor.name,
      claimToken,
      claimUntil: new Date(at.getTime() + usualMs('claim.lease_s')),
    },
    details: { action: 'claim' },
  })
}

export function approveByPerson(chronicle: Chronicle, life: Life, line: Line, person: DemoPerson, at: Date): void {
  const { actor, ip } = chronicle.shifts.at(person, at)
  demand('approve', life, at, { kind: kindOf(person), userId: actor.id })
  approve(life, line, at, actor, ip, { decidedBy: actor.id, decidedByName: actor.name })
}

function approve(
  life: Life,
  line: Line,
  at: Date,
  actor: Actor,
  ip: string,
  decided: { decidedBy: string | null; decidedByName: string | null },
): void {
  if (line.amountMinor !== life.record.amountMinor)
    throw new Error(`The line of ${life.record.number} does not carry its amount`)
  settleLine(line, at)
  for (const reservation of life.reservations) reservation.status = 'CONFIRMED'
  happen(life, {
    at,
    actor,
    ip,
    patch: { status: targetOf('approve'), decidedAt: at, ...decided, ...unclaimed },
    details: { action: 'approve', bankRef: line.bankRef },
  })
}

type End = {
  action: 'reject' | 'expire' | 'cancel'
  at: Date
  actor: Actor
  ip: string
  decided: { decidedBy: string | null; decidedByName: string | null }
  reasonCode?: DepositRejectReason
}

function end(
  chronicle: Chronicle,
  life: Life,
  line: Line | undefined,
  { action, at, actor, ip, decided, reasonCode }: End,
): void {
  chronicle.simulation.release(life, at)
  if (line) freeLine(line, at)
  const details: EventDetails = {
    action,
    params: reasonCode ? { reason: reasonCode } : {},
    ...(reasonCode ? { reason: reasonCode } : {}),
  }
  happen(life, {
    at,
    actor,
    ip,
    patch: {
      status: targetOf(action),
      reasonCode: reasonCode ?? null,
      decidedAt: at,
      ...decided,
      ...unclaimed,
      ...noLine,
    },
    details,
  })
}

export function reject(
  chronicle: Chronicle,
  life: Life,
  line: Line | undefined,
  person: DemoPerson,
  at: Date,
  reasonCode: DepositRejectReason,
): void {
  const { actor, ip } = chronicle.shifts.at(person, at)
  demand('reject', life, at, { kind: kindOf(person), userId: actor.id })
  end(chronicle, life, line, {
    action: 'reject',
    at,
    actor,
    ip,
    decided: { decidedBy: actor.id, decidedByName: actor.name },
    reasonCode,
  })
}

export function cancel(chronicle: Chronicle, life: Life, at: Date): void {
  demand('cancel', life, at, { kind: 'API', userId: null })
  end(chronicle, life, undefined, { action: 'cancel', at, actor: apiOf(life), ip: life.clientIp, decided: nobody })
}

/** The deposit's time is over: it expires, or goes to a person if the payer marked it as paid. */
export function runOut(chronicle: Chronicle, life: Life): void {
  const at = new Date(life.record.ttlAt.getTime() + chronicle.random.int(200, 4_000))
  const action = life.record.status === 'ASSIGNED' && life.record.bankTxId === null ? 'expire' : 'review'
  demand(action, life, at, { kind: 'SYSTEM', userId: null })
  if (action === 'expire') end(chronicle, life, undefined, { action, at, actor: machine, ip: '', decided: nobody })
  else
    happen(life, {
      at,
      actor: machine,
      ip: '',
      patch: { status: targetOf('review') },
      details: { action: 'review', params: { why: 'TTL' } },
    })
}
