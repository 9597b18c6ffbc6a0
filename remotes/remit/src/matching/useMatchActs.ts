import { failureOf, words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen, type MoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { LinkReason, UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { announce } from '@kasa/ui/announce'
import { useRef, useState } from 'react'

import { linkThem, readAgain } from './matchingQueries'
import { useMatchWords } from './matchingWords'

/**
 * The verbs of the screen, one at a time. What the server refuses (who was first, what changed) is told in its own
 * words, and the lists are read again so that the screen shows why.
 */
export function useMatchActs(onDone: () => void) {
  const client = useQueryClient()
  const say = useMatchWords()
  const language = useLanguage()
  const money = useMoneyScreen()
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)

  /** Runs one act; true when it went through. `needsReason` answers true where it dealt with the refusal itself. */
  async function run(work: (screen: MoneyScreen) => Promise<string>, needsReason?: () => void): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setRunning(true)
    try {
      const told = await work(money)
      toast('success', told)
      announce(told)
      onDone()
      return true
    } catch (caught) {
      const failure = failureOf(caught)
      if (needsReason && failure.kind === 'refused' && failure.error.code === 'CONFIRM_REASON_NEEDED') needsReason()
      else toast('error', words(caught, language))
      return false
    } finally {
      running.current = false
      setRunning(false)
      await readAgain(client)
    }
  }

  const link = (lines: readonly UnmatchedLine[], requests: readonly UnmatchedRequest[], needsReason: () => void) =>
    run(async (screen) => linkedInWords(await linkThem(screen, lines, requests, undefined)), needsReason)
  /** The same with the reason that was asked for; throws what the dialog is to say. */
  const linkWithReason = async (
    lines: readonly UnmatchedLine[],
    requests: readonly UnmatchedRequest[],
    because: LinkReason,
  ) => {
    toast('success', linkedInWords(await linkThem(money, lines, requests, because)))
    onDone()
    await readAgain(client)
  }
  /** Acts whose dialog says what went wrong. */
  const fromDialog = async <Answer>(
    work: (screen: MoneyScreen) => Promise<Answer>,
    told: string | ((answer: Answer) => string),
  ) => {
    const answer = await work(money)
    toast('success', typeof told === 'string' ? told : told(answer))
    onDone()
    await readAgain(client)
  }
  const linkedInWords = ({ requests }: Awaited<ReturnType<typeof linkThem>>) =>
    requests.map(({ outcome, number }) => say(`done.${outcome}`, { number })).join(' · ')
  return { isRunning, run, link, linkWithReason, fromDialog }
}
