import { failureOf, words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { announce } from '@kasa/ui/announce'
import { useRef, useState } from 'react'

import { useDeskWords, wordOfCode } from '../list/deskWords'
import type { Decided, Leases, Noun, Outcome, QueueFilters, QueueRow, RequestActions, Said } from '../noun'
import { claimNext, claimRequest, decideRequest, requestById, takeRow } from '../queries'

type Around<Row> = {
  viewerId: string
  openId: string | null
  /** The accounts that Next uses; all if none is chosen. */
  accountIds?: readonly string[] | undefined
  leases: Leases<Row>
  onOpen: (id: string) => void
}

/**
 * The screen's actions, one at a time; each returns true on success. A failure becomes an outcome with the server's
 * text (who holds the claim, what changed), and the request is refetched.
 */
export function useActions<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  noun: Noun<Row, Detail, Filters>,
  { viewerId, openId, accountIds, leases, onOpen }: Around<Row>,
): RequestActions<Row> {
  const client = useQueryClient()
  const t = useDeskWords(noun)
  const language = useLanguage()
  const money = useMoneyScreen()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [decided, setDecided] = useState<Decided<Row> | null>(null)
  // State updates are one render late, so a ref prevents double actions.
  const isRunning = useRef(false)
  /** The request last returned by Next. */
  const dealt = useRef<string | null>(null)

  const lastDetails = useRef(new Map<string, Said['more']>())

  const take = (row: Row) => takeRow(client, noun, row, { viewerId, nowMs: Date.now() })

  const readAgain = async (id: string) => {
    try {
      const { queryKey } = requestById(noun, id)
      take(await client.fetchQuery({ ...requestById(noun, id), staleTime: 0 }))
      // Related data, such as its bank lines, may be the reason.
      await client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
    } catch {
      // The refusal is shown already; the row follows with the next event.
    }
  }

  async function run(
    verb: string,
    work: () => Promise<void>,
    onFailure: (caught: unknown) => unknown,
  ): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(verb)
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

  /** Runs an action on a request; `work` returns a message, if any. */
  const act = (verb: string, { id }: Row, work: () => Promise<string | void>) =>
    run(
      verb,
      async () => {
        const text = await work()
        if (text) setOutcome({ tone: 'done', id, text })
      },
      async (caught) => {
        setOutcome({ tone: 'problem', id, text: words(caught, language) })
        if (failureOf(caught).status >= 400) await readAgain(id)
      },
    )

  /** Claims and opens the next request after one; false if none waits. */
  async function takeNext(after: string | null): Promise<boolean> {
    const { claim } = await claimNext(noun, after, accountIds)
    if (!claim) return false
    dealt.current = claim.row.id
    leases.hold(claim)
    onOpen(claim.row.id)
    announce(t('said.claimed', noun.facts(claim.row, language)))
    return true
  }

  /** The token of the held claim; after a reload, the claim is renewed to get it. */
  const tokenFor = async ({ id }: Row): Promise<string> =>
    (leases.lease?.id === id ? leases.lease : leases.hold(await claimRequest(noun, id))).token

  return {
    outcome,
    takeRow: take,
    lastSaid: (verb) => lastDetails.current.get(verb),
    running,
    decided,
    undone: (answer) => {
      setOutcome(null)
      leases.hold(answer)
      onOpen(answer.row.id)
    },
    claim: (row) =>
      act('claim', row, async () => {
        leases.hold(await claimRequest(noun, row.id))
        // Sighted users see the pill and the countdown; this is for screen readers.
        announce(t('said.claimed', noun.facts(row, language)))
      }),
    next: () =>
      run(
        'next',
        async () => {
          if (!(await takeNext(openId))) toast('info', t('nextNone'))
        },
        (caught) => toast('error', words(caught, language)),
      ),
    /** The message depends on the resulting status from the server. */
    decide: (row, verb, isClaimed, { reasonCode, note, more, receipt } = {}) =>
      act(verb, row, async () => {
        const claimToken = isClaimed ? { claimToken: await tokenFor(row) } : {}
        const after = await decideRequest(money, noun, row, verb, {
          ...claimToken,
          reasonCode,
          note: note?.trim() || undefined,
          more,
          receipt,
        })
        lastDetails.current.set(verb, more)
        // After an intermediate step the claim is kept.
        if (!noun.isOpen(after)) leases.forget()
        take(after)
        setDecided(after.undo && { row: after, untilMs: Date.now() + noun.undoMs })
        const goesOn = dealt.current === row.id && noun.goesOnAfter?.includes(verb)
        // The decision is done, even if the next request cannot be claimed.
        if (goesOn) await takeNext(row.id).catch((caught: unknown) => toast('error', words(caught, language)))
        return t(`said.${verb}`, {
          ...noun.facts(after, language),
          reason: reasonCode === undefined ? '' : wordOfCode(t, 'reason', reasonCode),
        })
      }),
  }
}
