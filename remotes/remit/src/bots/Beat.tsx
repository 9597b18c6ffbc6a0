import { formatAge, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { BotRow } from '@kasa/contracts/bots'
import { botStatusAt, type BotStatus } from '@kasa/domain/bot'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useSyncExternalStore } from 'react'

import { botTone } from './botTone'
import { useBotWords } from './botWords'

const secondMs = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), secondMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
/** The current time in ms, rounded down to a second. All components share one timer. */
const useSecond = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / secondMs) * secondMs)

/** The time since a bot's last heartbeat, ticking; its last report is as old. */
export function LastBeat({ at }: { at: string | null }) {
  const t = useBotWords()
  const language = useLanguage()
  const nowMs = useSecond()
  if (at === null) return <>{t('never')}</>
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {t('ago', { age: formatAge(at, nowMs, language) })}
    </time>
  )
}

/** The bot's status by the current clock. A bot becomes late between two reads, so this is recomputed every second. */
export const statusNow = (
  { status, heartbeatAt, intervalS, errorsInRow }: Pick<BotRow, 'status' | 'heartbeatAt' | 'intervalS' | 'errorsInRow'>,
  nowMs: number,
): BotStatus =>
  botStatusAt(
    {
      paused: status === 'PAUSED',
      heartbeatMs: heartbeatAt === null ? null : Date.parse(heartbeatAt),
      intervalS,
      errorsInRow,
    },
    nowMs,
  )

/** A bot's status by the current clock. */
export function BotLight({ bot }: { bot: BotRow }) {
  const t = useBotWords()
  const status = statusNow(bot, useSecond())
  return <StatusPill tone={botTone[status]}>{t(`status.${status}`)}</StatusPill>
}
