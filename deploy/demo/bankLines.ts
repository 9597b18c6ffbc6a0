import { judgeLine, type Judgement, type MatchLine, type MatchRequest } from '@kasa/domain/lineMatch'

import { bankPrintedName } from './people'
import { uuidv7At, type Random } from './random'
import type { DemoAccount } from './setup'
import type { Life } from './simulation'

export type Channel = 'HAVALE' | 'FAST' | 'EFT'

/** A transfer as its bot reported it, and its result. `senderName` and `senderIban` are the counterparty's. */
export type Line = {
  id: string
  account: DemoAccount
  direction: 'CREDIT' | 'DEBIT'
  amountMinor: bigint
  bookedAt: Date
  seenAt: Date
  senderName: string
  senderIban: string
  description: string
  bankRef: string
  channel: Channel
  status: 'NEW' | 'SUGGESTED' | 'MATCHED'
  changedAt: Date
  match: { id: string; requestId: string; judged: Judgement; releasedAt: Date | null } | undefined
}

export type Payment = { seenAt: Date; amountMinor: bigint; senderName: string; senderIban: string; note: string }

/** A transfer on an account; the bank booked it some seconds before the bot saw it. */
export function newLine(account: DemoAccount, payment: Payment, random: Random): Line {
  const { seenAt } = payment
  return {
    id: uuidv7At(seenAt.getTime(), random),
    account,
    direction: 'CREDIT',
    amountMinor: payment.amountMinor,
    bookedAt: new Date(seenAt.getTime() - random.int(2, 25) * 1000),
    seenAt,
    senderName: bankPrintedName(payment.senderName),
    senderIban: payment.senderIban,
    description: payment.note,
    bankRef: `${account.bankCode}${random.text('0123456789', 12)}`,
    channel: random.weighted({ FAST: 70, HAVALE: 20, EFT: 10 }),
    status: 'NEW',
    changedAt: seenAt,
    match: undefined,
  }
}

const matchLine = ({ id, account, amountMinor, senderName, description, bookedAt }: Line): MatchLine => ({
  id,
  accountId: account.id,
  amountMinor,
  senderName,
  description,
  bookedMs: bookedAt.getTime(),
})

function matchRequest({ record, customer }: Life): MatchRequest {
  const { id, amountMinor, referenceCode, createdAt, ttlAt } = record
  return {
    id,
    amountMinor,
    referenceCode,
    accountId: record.bankAccountId ?? '',
    customerName: customer.name,
    createdMs: createdAt.getTime(),
    ttlMs: ttlAt.getTime(),
  }
}

/** Links a line to the deposit it pays, by the API's own rule. Throws if the rule would not link them. */
export function linkLine(line: Line, life: Life, random: Random): 'exact' | 'partial' {
  const judged = judgeLine(matchLine(line), [matchRequest(life)])
  if (!judged.best || judged.decision === 'NONE') throw new Error(`The line of ${life.record.number} matches nothing`)
  line.status = 'SUGGESTED'
  line.match = { id: uuidv7At(line.seenAt.getTime(), random), requestId: life.record.id, judged, releasedAt: null }
  return judged.decision === 'APPROVE' ? 'exact' : 'partial'
}

/** The lines with debits as negative amounts, so that their sum is the account's balance. */
export const signedLines = (lines: readonly Line[]): Line[] =>
  lines.map((line) => (line.direction === 'DEBIT' ? { ...line, amountMinor: -line.amountMinor } : line))

export function settleLine(line: Line, at: Date): void {
  Object.assign(line, { status: 'MATCHED', changedAt: at })
}

export function freeLine(line: Line, at: Date): void {
  Object.assign(line, { status: 'NEW', changedAt: at })
  if (line.match) line.match.releasedAt = at
}
