import { formatDate, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Timeline, type TimelineEntry } from '@kasa/ui/Timeline'

import { useLaterWords, type LaterSay } from './acts/laterWords'

/**
 * One line of a history: what happened, who did it (null: the machine), when. `params` fill the words of
 * `history.<action>`.
 */
export type HistoryEvent = { at: string; action: string; actor: string | null; params: Record<string, string> }

type RequestHistoryProps = {
  noun: { words: readonly string[] }
  history: readonly HistoryEvent[]
  tones: Readonly<Record<string, TimelineEntry['tone']>>
  /** Words of a reason's code. */
  reasonOf: (code: string) => string
  /** What stands below a line: a note, unless the noun has more to say. */
  detailOf?: (event: HistoryEvent) => string | undefined
}

/**
 * Words of one line, or undefined where neither the noun nor the desk knows the action. A viewer who is not told
 * everything gets the short words (`<action>Short`), which name nothing.
 */
function inWords(say: LaterSay, action: string, params: Readonly<Record<string, string>>): string | undefined {
  const key = `history.${action}` as const
  const text = say(key, params)
  // A key without words comes back as itself, or without its first part.
  if (key.endsWith(text)) return undefined
  return text.includes('{{') && !action.endsWith('Short') ? inWords(say, `${action}Short`, params) : text
}

/** What happened to a request, newest first; the day is named where it is not today. */
export function RequestHistory({
  noun,
  history,
  tones,
  reasonOf,
  detailOf = ({ params }) => params['note'],
}: RequestHistoryProps) {
  const say = useLaterWords(noun)
  const language = useLanguage()
  const today = istanbulDay(new Date())
  const entries = history
    .map((event, index): TimelineEntry => {
      const { at, action, actor, params } = event
      const reason = params['reason'] === undefined ? undefined : reasonOf(params['reason'])
      const told = { ...params, actor: actor ?? say('history.machine'), ...(reason && { reason }) }
      const day = istanbulDay(new Date(at)) === today ? '' : `${formatDate(at, language)} `
      return {
        id: `${at} ${action} ${index}`,
        at,
        atText: day + formatTime(at, language),
        text:
          (reason === undefined ? undefined : inWords(say, `${action}Why`, told)) ??
          inWords(say, action, told) ??
          action,
        detail: detailOf(event),
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
