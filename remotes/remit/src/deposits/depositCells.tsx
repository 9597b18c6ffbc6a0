import { formatAge, formatDate, formatDateTime, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { DepositStatus } from '@kasa/domain/deposit'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { useNow } from './clock'
import { holderOf, isOpen, latenessOf } from './depositFacts'
import { styled } from './depositStyles'
import { useWords } from './depositWords'

const tones: Record<DepositStatus, StatusPillProps['tone']> = {
  NEW: 'gray',
  ASSIGNED: 'amber',
  DECLARED: 'amber',
  IN_REVIEW: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
  EXPIRED: 'gray',
  CANCELLED: 'gray',
  REVERSED: 'red',
}

/** `Deniz Aksoy` as `Deniz A.`: a column has no room for more, and colleagues need none. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last[0]}.` : first
}

/** The state of a request in one pill; who works on it takes the place of "waiting". */
export function DepositStatusPill({ row, isLong = false }: { row: DepositRow; isLong?: boolean }) {
  const say = useWords()
  const user = useUser()
  const holder = holderOf(row, useNow(10_000))
  if (!holder || !isOpen(row)) return <StatusPill tone={tones[row.status]}>{say(`status.${row.status}`)}</StatusPill>
  const isMine = holder.userId === user?.sub
  const others = isLong ? say('status.claimedBy', { name: holder.userName }) : shortName(holder.userName)
  return <StatusPill tone="blue">{isMine ? say(isLong ? 'status.claimedByYou' : 'status.yours') : others}</StatusPill>
}

/** How long a request has waited; ticks by itself. */
export function DepositAge({ row }: { row: DepositRow }) {
  const language = useLanguage()
  const nowMs = useNow(10_000)
  return (
    <time className={`k-age ${styled('age')} ${latenessOf(row, nowMs) ?? ''}`} dateTime={row.createdAt}>
      {formatAge(row.createdAt, nowMs, language)}
    </time>
  )
}

/** When a request came: the time for today's, the day for older ones; both on hover. */
export function DepositCreated({ row, language }: { row: DepositRow; language: Language }) {
  const isToday = istanbulDay(new Date(row.createdAt)) === istanbulDay(new Date())
  return (
    <time className="k-age" dateTime={row.createdAt} title={formatDateTime(row.createdAt, language)}>
      {isToday ? formatTime(row.createdAt, language) : formatDate(row.createdAt, language)}
    </time>
  )
}
