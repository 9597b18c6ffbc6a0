import { failureOf, words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { DepositConfirmReason, DepositRejectReason } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor, depositUndoMs } from '@kasa/domain/openDeposit'
import { announce } from '@kasa/ui/announce'
import { useRef, useState } from 'react'

import { claimDeposit, claimNextDeposit, decideDeposit, depositById, takeRow, type Decision } from './depositQueries'
import { useWords, wordOfCode } from './depositWords'
import type { ClaimAnswer, useLease } from './useLease'

/** What the last action came to, said once beside the buttons; `id` is the request it was about. */
export type Outcome = { tone: 'done' | 'problem'; id: string; text: string }
/** One's own last decision, and until when by this machine's clock it can be taken back. */
export type Decided = { row: DepositRow; untilMs: number }
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
  const money = useMoneyScreen()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [running, setRunning] = useState<ActionName | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  // The state is a render behind: a key pressed twice must not act twice.
  const isRunning = useRef(false)

  const take = (row: DepositRow) => takeRow(client, row, { viewerId, nowMs: Date.now() })

  const readAgain = async (id: string) => {
    try {
      take(await client.fetchQuery({ ...depositById(id), staleTime: 0 }))
    } catch {
      // The refusal is on the screen already; the row follows with the next event.
    }
  }

  async function run(action: ActionName, work: () => Promise<void>, onFailure: (caught: unknown) => unknown): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(action)
    setOutcome(null)
    try {
      await work()
      return true
    } catch (caught) {
      await onFailure(caught)
      return false
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }

  /** One verb on one request; `work` answers what to say of it, if anything. */
  const act = (action: ActionName, { id }: DepositRow, work: () => Promise<string | void>) =>
    run(
      action,
      async () => {
        const text = await work()
        if (text) setOutcome({ tone: 'done', id, text })
      },
      async (caught) => {
        setOutcome({ tone: 'problem', id, text: words(caught, language) })
        if (failureOf(caught).status >= 400) await readAgain(id)
      },
    )

  /** The token of the claim held here; after a reload the server is asked for it again, which renews the claim. */
  const tokenFor = async (row: DepositRow): Promise<string> =>
    (leases.lease?.id === row.id ? leases.lease : leases.hold(await claimDeposit(row.id))).token

  const decide = async (row: DepositRow, decision: Decision): Promise<DepositRow> => {
    const after = await decideDeposit(money, row, decision)
    leases.forget()
    take(after)
    setDecided(after.undo && { row: after, untilMs: Date.now() + depositUndoMs })
    return after
  }

  const facts = (row: DepositRow) => ({ number: row.number, customer: row.customerName, amount: formatMoney(creditedMinor(row), language) })

  return {
    outcome,
    /** Puts the server's own row into everything on the screen. */
    takeRow: take,
    running,
    decided,
    /** The decision was taken back: the request is held and open again. */
    undone: (answer: ClaimAnswer) => {
      setOutcome(null)
      leases.hold(answer)
      onOpen(answer.row.id)
    },
    claim: (row: DepositRow) =>
      act('claim', row, async () => {
        leases.hold(await claimDeposit(row.id))
        // The pill and the countdown show it; only who cannot see them needs it said.
        announce(say('said.claimed', facts(row)))
      }),
    next: () =>
      run(
        'next',
        async () => {
          const { claim } = await claimNextDeposit()
          if (!claim) return void toast('info', say('deposits.nextNone'))
          leases.hold(claim)
          onOpen(claim.row.id)
          announce(say('said.claimed', facts(claim.row)))
        },
        (caught) => toast('error', words(caught, language)),
      ),
    /** What is said of it is what the server says was credited. */
    confirm: (row: DepositRow, reasonCode?: DepositConfirmReason) =>
      act('confirm', row, async () => {
        const claimToken = await tokenFor(row)
        const after = await decide(row, { decision: 'approve', claimToken, version: row.version, reasonCode })
        return say('said.confirmed', facts(after))
      }),
    reject: (row: DepositRow, reasonCode: DepositRejectReason, note: string) =>
      act('reject', row, async () => {
        const claimToken = await tokenFor(row)
        await decide(row, { decision: 'reject', claimToken, version: row.version, reasonCode, note: note.trim() || undefined })
        return say('said.rejected', { ...facts(row), reason: wordOfCode(say, 'reason', reasonCode) })
      }),
    cancel: (row: DepositRow) =>
      act('cancel', row, async () => {
        await decide(row, { decision: 'cancel', version: row.version })
        return say('said.cancelled', facts(row))
      }),
  }
}
export type DepositActions = ReturnType<typeof useDepositActions>
