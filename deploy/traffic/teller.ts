import { randomUUID } from 'node:crypto'

import { withdrawalClaimAnswer, withdrawalPage, withdrawalRow, type WithdrawalRow } from '@kasa/contracts/withdrawals'
import * as z from 'zod/mini'

import type { Random } from '../demo/random'
import { bankRefuses, type Bank } from './bank'
import type { ConsoleClient } from './consoleClient'
import { isSuccess, type Answer } from '../local/http'

const api = '/api/withdraw-request'
const seenAtOnce = 50

type Held = { row: WithdrawalRow; claimToken: string }

/** True for a payout from a watched account that waits, or that a teller of this run began without a result yet. */
const isToSend = (bank: Bank, row: WithdrawalRow) =>
  (row.status === 'QUEUED' || (bank.carried.has(row.id) && row.begun !== null && row.begun.refusalUntil === null)) &&
  row.bankAccountId !== null &&
  bank.watches(row.bankAccountId)

/** The debits that the console asks about before sending. */
const debitsConflict = z.object({
  code: z.literal('DEBIT_BEFORE'),
  details: z.object({ debitsShown: z.string() }),
})

/** The amounts of two or three parts as an operator types them; the last part is the rest. */
function partsOf({ amountMinor }: WithdrawalRow, random: Random): string {
  const part = Number(amountMinor) / random.int(3, 5)
  return Array.from({ length: random.int(1, 2) }, () => `${Math.floor(part / 100)},${random.int(10, 99)}`).join(' + ')
}

/**
 * An operator at the queue of payouts, with the console's own calls: claims one, marks it as being sent, types it
 * into the bank's screen, and enters the bank's result, sometimes with an undo in between. Splits some payouts where
 * the tenant allows it. A refused one waits for a second person.
 */
export function tellerAt(client: ConsoleClient, bank: Bank, random: Random) {
  let maySplit = true
  const answerTo = ({ row, claimToken }: Held, decision: Record<string, unknown>): Promise<Answer> =>
    client.post(`${api}/decide/${row.id}`, { ...decision, claimToken, version: row.version }, randomUUID())

  const heldAfter = ({ claimToken }: Held, answer: Answer): Held | undefined =>
    isSuccess(answer) ? { claimToken, row: z.parse(withdrawalRow, JSON.parse(answer.text)) } : undefined

  const decide = async (held: Held, decision: Record<string, unknown>): Promise<Held | undefined> =>
    heldAfter(held, await answerTo(held, decision))

  /** Begins to send. The bank has executed nothing yet, so debits that the console asks about are other payments. */
  async function begin(held: Held): Promise<Held | undefined> {
    const answer = await answerTo(held, { decision: 'send' })
    const conflict = answer.status === 409 ? z.safeParse(debitsConflict, JSON.parse(answer.text)).data : undefined
    if (!conflict) return heldAfter(held, answer)
    return decide(held, { decision: 'send', note: 'another payment', debitsShown: conflict.details.debitsShown })
  }

  /** True if its parts are in the queue now. */
  async function split(held: Held): Promise<boolean> {
    const answer = await answerTo(held, { decision: 'split', parts: partsOf(held.row, random) })
    // The tenant does not allow splitting.
    if (answer.status === 404) maySplit = false
    return isSuccess(answer)
  }

  /** Reports it as sent, and sometimes undoes that. */
  async function saySent(held: Held, bankRef: string): Promise<void> {
    const sent = await decide(held, { decision: 'sent', bankRef })
    if (!sent || !random.chance(0.08)) return
    const answer = await client.post(`${api}/undo/${sent.row.id}`, { version: sent.row.version }, randomUUID())
    if (isSuccess(answer))
      await decide(z.parse(withdrawalClaimAnswer, JSON.parse(answer.text)), { decision: 'sent', bankRef })
  }

  async function serve(id: string): Promise<void> {
    const answer = await client.post(`${api}/claim/${id}`, {})
    if (!isSuccess(answer)) return
    const held: Held = z.parse(withdrawalClaimAnswer, JSON.parse(answer.text))
    const { row } = held
    if (!isToSend(bank, row)) return
    const known = bank.carried.get(id)
    // Begun before a response was lost: enter the bank's result, and execute nothing again.
    if (row.status === 'SENDING' && known) {
      if (known.times > 0) await saySent(held, known.bankRef)
      else await decide(held, { decision: 'refuse', note: bankRefuses })
      return
    }
    if (maySplit && row.parentId === null && random.chance(0.3) && (await split(held))) return
    const sending = await begin(held)
    if (!sending) return
    const outcome = bank.carryOut({
      id,
      payoutId: row.parentId ?? id,
      accountId: row.bankAccountId ?? '',
      amountMinor: Number(row.amountMinor),
      heldMinor: Number(row.totalMinor),
      beneficiaryName: row.beneficiaryName,
    })
    if ('bankRef' in outcome) await saySent(sending, outcome.bankRef)
    else await decide(sending, { decision: 'refuse', note: outcome.refusal })
  }

  /** Reads the queue once and serves what waits there. False if it was empty. */
  return async (): Promise<boolean> => {
    const answer = await client.get(`${api}/list?tab=waiting&limit=${seenAtOnce}`)
    if (!isSuccess(answer)) return true
    const { rows } = z.parse(withdrawalPage, JSON.parse(answer.text))
    const waiting = rows.filter((row) => isToSend(bank, row))
    for (const { id } of waiting) await serve(id)
    return waiting.length > 0
  }
}
export type Teller = ReturnType<typeof tellerAt>
