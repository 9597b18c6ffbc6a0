import { formatDate, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Timeline, type TimelineEntry } from '@kasa/ui/Timeline'

import { useLazyWords, type TranslateLazy } from './acts/lazyWords'

/**
 * One entry: what happened, who did it (null: the system), when. `params` are inserted into the text of
 * `history.<action>`.
 */
export type HistoryEvent = { at: string; action: string; actor: string | null; params: Record<string, string> }

type RequestHistoryProps = {
  noun: { words: readonly string[] }
  history: readonly HistoryEvent[]
  tones: Readonly<Record<string, TimelineEntry['tone']>>
  /** Translates a reason code. */
  reasonOf: (code: string) => string
  /** The second line of an entry; the note by default. */
  detailOf?: (event: HistoryEvent) => string | undefined
}

/**
 * The text of an entry, or undefined if neither noun nor desk knows the action. If params are hidden from the viewer,
 * uses the short text (`<action>Short`), which names nothing.
 */
function inWords(t: TranslateLazy, action: string, params: Readonly<Record<string, string>>): string | undefined {
  const key = `history.${action}` as const
  const text = t(key, params)
  // An unknown key is returned unchanged, or without its first part.
  if (key.endsWith(text)) return undefined
  return text.includes('{{') && !action.endsWith('Short') ? inWords(t, `${action}Short`, params) : text
}

/** A request's history, newest first; with the day unless today. */
export function RequestHistory({
  noun,
  history,
  tones,
  reasonOf,
  detailOf = ({ params }) => params['note'],
}: RequestHistoryProps) {
  const t = useLazyWords(noun)
  const language = useLanguage()
  const today = istanbulDay(new Date())
  const entries = history
    .map((event, index): TimelineEntry => {
      const { at, action, actor, params } = event
      const reason = params['reason'] === undefined ? undefined : reasonOf(params['reason'])
      const nobody = params['by'] === 'merchant' ? t('history.merchantServer') : t('history.machine')
      const facts = { ...params, actor: actor ?? nobody, ...(reason && { reason }) }
      const day = istanbulDay(new Date(at)) === today ? '' : `${formatDate(at, language)} `
      return {
        id: `${at} ${action} ${index}`,
        at,
        atText: day + formatTime(at, language),
        text:
          (reason === undefined ? undefined : inWords(t, `${action}Why`, facts)) ?? inWords(t, action, facts) ?? action,
        detail: detailOf(event) ?? (params['key'] === undefined ? undefined : t('history.key', facts)),
        tone: tones[action],
      }
    })
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id.localeCompare(a.id)))
  return (
    <DrawerSection title={t('history.title')}>
      <Timeline entries={entries} />
    </DrawerSection>
  )
}
