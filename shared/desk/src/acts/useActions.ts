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
  /** The accounts that Next deals from; of all of them where none is chosen. */
  accountIds?: readonly string[] | undefined
  leases: Leases<Row>
  onOpen: (id: string) => void
}

/**
 * The verbs of the screen. One runs at a time; each answers true when it went through. A failure is kept as an outcome
 * in the server's own words (who holds the claim, what changed), and the request is read again so that the screen shows
 * it.
 */
export function useActions<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  noun: Noun<Row, Detail, Filters>,
  { viewerId, openId, accountIds, leases, onOpen }: Around<Row>,
): RequestActions<Row> {
  const client = useQueryClient()
  const say = useDeskWords(noun)
  const language = useLanguage()
  const money = useMoneyScreen()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [decided, setDecided] = useState<Decided<Row> | null>(null)
  // The state is a render behind: a key pressed twice must not act twice.
  const isRunning = useRef(false)
  /** The request that Next dealt last. */
  const dealt = useRef<string | null>(null)

  const said = useRef(new Map<string, Said['more']>())

  const take = (row: Row) => takeRow(client, noun, row, { viewerId, nowMs: Date.now() })

  const readAgain = async (id: string) => {
    try {
      const { queryKey } = requestById(noun, id)
      take(await client.fetchQuery({ ...requestById(noun, id), staleTime: 0 }))
      // What is read beside it, such as its lines at the bank, may be why.
      await client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
    } catch {
      // The refusal is on the screen already; the row follows with the next event.
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

  /** One verb on one request; `work` answers what to say of it, if anything. */
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

  /** Claims and opens what comes after a request; false where nothing waits. */
  async function takeNext(after: string | null): Promise<boolean> {
    const { claim } = await claimNext(noun, after, accountIds)
    if (!claim) return false
    dealt.current = claim.row.id
    leases.hold(claim)
    onOpen(claim.row.id)
    announce(say('said.claimed', noun.facts(claim.row, language)))
    return true
  }

  /** The token of the claim held here; after a reload the server is asked for it again, which renews the claim. */
  const tokenFor = async ({ id }: Row): Promise<string> =>
    (leases.lease?.id === id ? leases.lease : leases.hold(await claimRequest(noun, id))).token

  return {
    outcome,
    takeRow: take,
    lastSaid: (verb) => said.current.get(verb),
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
        // The pill and the countdown show it; only who cannot see them needs it said.
        announce(say('said.claimed', noun.facts(row, language)))
      }),
    next: () =>
      run(
        'next',
        async () => {
          if (!(await takeNext(openId))) toast('info', say('nextNone'))
        },
        (caught) => toast('error', words(caught, language)),
      ),
    /** What is said of it is what the server says became of it. */
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
        said.current.set(verb, more)
        // A step on the way leaves it in the same hands.
        if (!noun.isOpen(after)) leases.forget()
        take(after)
        setDecided(after.undo && { row: after, untilMs: Date.now() + noun.undoMs })
        const goesOn = dealt.current === row.id && noun.goesOnAfter?.includes(verb)
        // The decision stands, also where the next one cannot be taken.
        if (goesOn) await takeNext(row.id).catch((caught: unknown) => toast('error', words(caught, language)))
        return say(`said.${verb}`, {
          ...noun.facts(after, language),
          reason: reasonCode === undefined ? '' : wordOfCode(say, 'reason', reasonCode),
        })
      }),
  }
}
