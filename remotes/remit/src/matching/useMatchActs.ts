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
 * The actions of the screen, one at a time. A refusal of the server is shown, and the lists are read again so that
 * the screen shows its cause.
 */
export function useMatchActs(onDone: () => void) {
  const client = useQueryClient()
  const t = useMatchWords()
  const language = useLanguage()
  const money = useMoneyScreen()
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)

  /** Runs one action; true if it succeeded. `needsReason` is called, instead of an error, when a reason is required. */
  async function run(work: (screen: MoneyScreen) => Promise<string>, needsReason?: () => void): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setRunning(true)
    try {
      const message = await work(money)
      toast('success', message)
      announce(message)
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
  /** Links with the given reason; throws the error that the dialog shows. */
  const linkWithReason = async (
    lines: readonly UnmatchedLine[],
    requests: readonly UnmatchedRequest[],
    because: LinkReason,
  ) => {
    toast('success', linkedInWords(await linkThem(money, lines, requests, because)))
    onDone()
    await readAgain(client)
  }
  /** Actions that show their errors in their own dialog. */
  const fromDialog = async <Answer>(
    work: (screen: MoneyScreen) => Promise<Answer>,
    message: string | ((answer: Answer) => string),
  ) => {
    const answer = await work(money)
    toast('success', typeof message === 'string' ? message : message(answer))
    onDone()
    await readAgain(client)
  }
  const linkedInWords = ({ requests }: Awaited<ReturnType<typeof linkThem>>) =>
    requests.map(({ outcome, number }) => t(`done.${outcome}`, { number })).join(' · ')
  return { isRunning, run, link, linkWithReason, fromDialog }
}
