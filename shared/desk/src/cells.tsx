import { formatAge, formatDateTime, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { StatusPill } from '@kasa/ui/StatusPill'

import { useNow } from './clock'
import { styled } from './list/deskStyles'
import { useDeskWords } from './list/deskWords'
import { holderOf, type Noun, type QueueFilters, type QueueRow } from './noun'

/** `Deniz Aksoy` as `Deniz A.`, to fit a column. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last[0]}.` : first
}

type Shown<Row extends QueueRow> = Pick<Noun<Row, Row, QueueFilters>, 'words' | 'isOpen' | 'latenessOf'> & {
  tones: Noun<QueueRow, QueueRow, QueueFilters>['tones']
}
type CellProps<Row extends QueueRow> = { noun: Shown<Row>; row: Row }

/** A request's status; the claim's holder replaces "waiting". */
export function RequestPill<Row extends QueueRow>({
  noun,
  row,
  isLong = false,
}: CellProps<Row> & { isLong?: boolean }) {
  const t = useDeskWords(noun)
  const user = useUser()
  const holder = holderOf(row, useNow(10_000))
  if (!holder || !noun.isOpen(row))
    return <StatusPill tone={noun.tones[row.status] ?? 'gray'}>{t(`status.${row.status}`)}</StatusPill>
  const isMine = holder.userId === user?.sub
  // A noun may have its own text for a claimed status, such as `status.SENDING.mine`.
  const key = `status.${row.status}.${isMine ? 'mine' : 'other'}` as const
  const own = t(key, { name: isLong ? holder.userName : shortName(holder.userName) })
  if (!key.endsWith(own)) return <StatusPill tone="blue">{own}</StatusPill>
  const others = isLong ? t('status.claimedBy', { name: holder.userName }) : shortName(holder.userName)
  return <StatusPill tone="blue">{isMine ? t(isLong ? 'status.claimedByYou' : 'status.yours') : others}</StatusPill>
}

/** How long a request has waited, updated automatically. */
export function RequestAge<Row extends QueueRow>({ noun, row }: CellProps<Row>) {
  const language = useLanguage()
  const nowMs = useNow(10_000)
  return (
    <time className={`k-age ${styled('age')} ${noun.latenessOf(row, nowMs) ?? ''}`} dateTime={row.createdAt}>
      {formatAge(row.createdAt, nowMs, language)}
    </time>
  )
}

/** A time: without the day if today. */
export function RequestMoment({ at }: { at: string }) {
  const language = useLanguage()
  const isToday = istanbulDay(new Date(at)) === istanbulDay(new Date())
  return (
    <time className="k-age" dateTime={at} title={formatDateTime(at, language)}>
      {isToday ? formatTime(at, language) : formatDateTime(at, language)}
    </time>
  )
}

/** When a request came. */
export function RequestCreated({ row }: { row: Pick<QueueRow, 'createdAt'> }) {
  return <RequestMoment at={row.createdAt} />
}

/** When a request was decided on; nothing while it is open. */
export function RequestDecided({ row }: { row: Pick<QueueRow, 'decidedAt'> }) {
  return row.decidedAt && <RequestMoment at={row.decidedAt} />
}
