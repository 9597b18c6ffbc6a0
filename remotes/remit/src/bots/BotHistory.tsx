import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { BotDetail } from '@kasa/contracts/bots'
import type { BotStatus } from '@kasa/domain/bot'
import { Timeline } from '@kasa/ui/Timeline'

import { styled } from '../parts/remitStyles'
import { useBotWords, type BotWordKey, type TranslateBot } from './botWords'

type Event = BotDetail['history'][number]

/** An event as text: states are translated, an error is shown as the bot reported it. */
function inWords(t: TranslateBot, { kind, params }: Event): string {
  const named = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'from' || name === 'to' ? t(`status.${value as BotStatus}`) : value,
    ]),
  )
  return [t(`history.${kind}` as BotWordKey, named), ...(params['error'] ? [params['error']] : [])].join(' · ')
}

/** A bot's events, newest first. */
export function BotHistory({ history }: { history: readonly Event[] }) {
  const t = useBotWords()
  const language = useLanguage()
  if (history.length === 0) return null
  return (
    <section className={styled('section')}>
      <h3>{t('history.title')}</h3>
      <Timeline
        entries={history.map((event, index) => ({
          id: String(index),
          text: inWords(t, event),
          ...(event.actor === null ? {} : { detail: event.actor }),
          at: event.at,
          atText: formatDateTime(event.at, language),
        }))}
      />
    </section>
  )
}
