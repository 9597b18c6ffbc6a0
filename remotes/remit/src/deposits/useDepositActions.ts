import { failureOf, words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { DepositRejectReason } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { useState } from 'react'

import { claimDeposit, claimNextDeposit, decideDeposit, depositById, takeRow, type Decision } from './depositQueries'
import { useWords, wordOfCode } from './depositWords'
import type { useLease } from './useLease'

/** What the last action came to, said once beside the buttons; `id` is the request it was about. */
export type Outcome = { tone: 'done' | 'problem'; id: string | null; text: string }
export type ActionName = 'claim' | 'next' | 'confirm' | 'reject' | 'cancel'

type Screen = { viewerId: string; leases: ReturnType<typeof useLease>; onOpen: (id: string) => void }

/**
 * The verbs of the screen. One runs at a time; each answers true when it went through. A failure is kept as an outcome in
 * the server's own words (who holds the claim, what changed), and the request is read again so that the screen shows it.
 */
export function useDepositActions({ viewerId, leases, onOpen }: Screen) {
  const client = useQueryClient()
  const say = useWords()
  const language = useLanguage()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [running, setRunning] = useState<{ action: ActionName; id: string | null } | null>(null)

  const take = (row: DepositRow) => takeRow(client, row, { viewerId, nowMs: Date.now() })

  const readAgain = async (id: string) => {
    try {
      take(await client.fetchQuery({ ...depositById(id), staleTime: 0 }))
    } catch {
      // The refusal is on the screen already; the row follows with the next event.
    }
  }

  async function run(action: ActionName, id: string | null, work: () => Promise<string | null>): Promise<boolean> {
    if (running) return false
    setRunning({ action, id })
    setOutcome(null)
    try {
      const done = await work()
      setOutcome(done === null ? null : { tone: 'done', id, text: done })
      return true
    } catch (caught) {
      setOutcome({ tone: 'problem', id, text: words(caught, language) })
      if (id !== null && failureOf(caught).status >= 400) await readAgain(id)
      return false
    } finally {
      setRunning(null)
    }
  }

  /** The token of the claim held here; after a reload the server is asked for it again, which renews the claim. */
  const tokenFor = async (row: DepositRow): Promise<string> =>
    (leases.lease?.id === row.id ? leases.lease : leases.hold(await claimDeposit(row.id))).token

  const decide = async (row: DepositRow, decision: Decision) => {
    take(await decideDeposit(row.id, decision))
    leases.forget()
  }

  const facts = (row: DepositRow) => ({ number: row.number, customer: row.customerName, amount: formatMoney(row.amountMinor, language) })

  return {
    outcome,
    running: running?.action ?? null,
    dismiss: () => setOutcome(null),
    claim: (row: DepositRow) =>
      run('claim', row.id, async () => {
        leases.hold(await claimDeposit(row.id))
        return say('said.claimed', facts(row))
      }),
    next: () =>
      run('next', null, async () => {
        const { claim } = await claimNextDeposit()
        if (!claim) return say('deposits.nextNone')
        leases.hold(claim)
        onOpen(claim.row.id)
        return null
      }),
    confirm: (row: DepositRow) =>
      run('confirm', row.id, async () => {
        const claimToken = await tokenFor(row)
        await decide(row, { decision: 'approve', claimToken, version: row.version })
        return say('said.confirmed', facts(row))
      }),
    reject: (row: DepositRow, reasonCode: DepositRejectReason, note: string) =>
      run('reject', row.id, async () => {
        const claimToken = await tokenFor(row)
        await decide(row, { decision: 'reject', claimToken, version: row.version, reasonCode, note: note.trim() || undefined })
        return say('said.rejected', { ...facts(row), reason: wordOfCode(say, 'reason', reasonCode) })
      }),
    cancel: (row: DepositRow) =>
      run('cancel', row.id, async () => {
        await decide(row, { decision: 'cancel', version: row.version })
        return say('said.cancelled', facts(row))
      }),
  }
}
export type DepositActions = ReturnType<typeof useDepositActions>
