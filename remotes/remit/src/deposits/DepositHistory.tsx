import { formatDate, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DepositDetail } from '@kasa/contracts/deposits'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Timeline, type TimelineEntry } from '@kasa/ui/Timeline'

import { wordOfCode } from './depositWords'
import { historyWords, isDrawerWord, useDrawerWords, type DrawerSay } from './drawerWords'

const tones: Record<string, TimelineEntry['tone']> = { approve: 'accent', line: 'accent', reject: 'red', refuse: 'red' }

const reasonInWords = (say: DrawerSay, code: string): string => {
  const key = `confirm.${code}`
  return isDrawerWord(key) ? say(key) : wordOfCode(say, 'reason', code)
}

/** What happened to the request, newest first; the day is named where it is not today. */
export function DepositHistory({ deposit }: { deposit: DepositDetail }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const today = istanbulDay(new Date())
  const entries = deposit.history
    .map(({ at, action, actor, params }, index): TimelineEntry => {
      const reason = params['reason'] === undefined ? undefined : reasonInWords(say, params['reason'])
      const told = reason !== undefined && isDrawerWord(`history.${action}Why`) ? `${action}Why` : action
      const day = istanbulDay(new Date(at)) === today ? '' : `${formatDate(at, language)} `
      return {
        id: `${at} ${action} ${index}`,
        at,
        atText: day + formatTime(at, language),
        text: historyWords(say, told, { ...params, actor: actor ?? say('history.machine'), ...(reason && { reason }) }) ?? action,
        detail: params['note'] ?? (action === 'create' && params['account'] ? historyWords(say, 'assign', params) : undefined),
        tone: tones[action],
      }
    })
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id.localeCompare(a.id)))
  return (
    <DrawerSection title={say('history.title')}>
      <Timeline entries={entries} />
    </DrawerSection>
  )
}
