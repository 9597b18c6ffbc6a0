import type { NotificationRow } from '@kasa/contracts/notifications'
import { can } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import { subscribeLive } from '@kasa/console/live'
import { useInfiniteQuery, useQueryClient } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { toast } from '@kasa/console/toast'
import { notificationAddress, waitInWords, type NotificationKind } from '@kasa/domain/notification'
import { addStyles } from '@kasa/ui/addStyles'
import { Button } from '@kasa/ui/Button'
import { IconButton } from '@kasa/ui/IconButton'
import { Popover } from '@kasa/ui/Popover'
import { Link } from '@kasa/ui/router'
import { useEffect, type RefObject } from 'react'

import { inbox, markRead } from './inboxQueries'
import './inboxWords'

addStyles(
  'h-inbox',
  `
.h-inbox{display:grid;gap:8px;width:min(380px,calc(100vw - 42px))}
.h-inbox header,.h-inbox footer{display:flex;align-items:center;justify-content:space-between;gap:8px;flex-wrap:wrap}
.h-inbox h2{font-size:14px;line-height:20px;font-weight:600}
.h-inbox ul{display:grid;margin:0 -12px;border-block:1px solid var(--kasa-line-soft)}
.h-inbox li{display:flex;align-items:flex-start;gap:4px;padding-right:8px;border-top:1px solid var(--kasa-line-soft)}
.h-inbox li:first-child{border-top:0}
.h-inbox li:hover{background:var(--kasa-row-hover)}
.h-inbox li>a{flex:1;min-width:0;display:grid;gap:1px;padding:8px 4px 8px 24px;position:relative;
  color:var(--kasa-ink-2);text-decoration:none;overflow-wrap:anywhere}
.h-inbox li>a:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:-2px}
.h-inbox li>a>b{font-weight:500;color:var(--kasa-ink)}
.h-inbox .new>a>b{font-weight:650}
.h-inbox .new>a::before{content:"";position:absolute;left:10px;top:15px;width:7px;height:7px;border-radius:50%;
  background:var(--kasa-accent)}
.h-inbox small{font-size:12px;line-height:18px;color:var(--kasa-ink-2)}
.h-inbox p{padding:16px 0;color:var(--kasa-ink-2);text-align:center}
.h-inbox p b{display:block;color:var(--kasa-ink);font-weight:600}
.h-inbox p[role=alert]{color:var(--kasa-red)}
`,
)

type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void; onChoices: () => void }

/** Notifications, newest first, each a link to its object. Opening one, or the button, marks it as read. */
export function InboxPanel({ anchor, onClose, onChoices }: Props) {
  const t = useText('inbox')
  const language = useLanguage()
  const client = useQueryClient()
  const list = useInfiniteQuery(inbox())
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const again = () => client.invalidateQueries({ queryKey: ['inbox', 'list'] })
  useEffect(() => {
    const read = () => void client.invalidateQueries({ queryKey: ['inbox', 'list'] })
    const stops = [
      subscribeLive('change', ({ topic }) => topic === 'notification' && read()),
      subscribeLive('gap', read),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
  const read = async (ids?: readonly string[]) => {
    try {
      await markRead(ids)
    } catch (caught) {
      toast('error', words(caught, language))
    }
    await again()
  }
  const follow = ({ id, readAt }: NotificationRow) => {
    if (readAt === null) void read([id])
    onClose()
  }
  return (
    <Popover anchor={anchor} label={t('title')} onClose={onClose}>
      <div className="h-inbox">
        <header>
          <h2>{t('title')}</h2>
          {rows.some(({ readAt }) => readAt === null) && (
            <Button size="small" tone="quiet" onClick={() => void read()}>
              {t('readAll')}
            </Button>
          )}
        </header>
        {list.isPending && <p>{t('loading')}</p>}
        {list.error && <p role="alert">{words(list.error, language)}</p>}
        {list.data && rows.length === 0 && (
          <p>
            <b>{t('empty')}</b>
            {t('empty.text')}
          </p>
        )}
        {rows.length > 0 && (
          <ul>
            {rows.map((row) => (
              <Entry key={row.id} row={row} onFollow={() => follow(row)} onRead={() => void read([row.id])} />
            ))}
          </ul>
        )}
        <footer>
          <Button size="small" tone="quiet" onClick={onChoices}>
            {t('settings')}
          </Button>
          {list.hasNextPage && (
            <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('older')}
            </Button>
          )}
        </footer>
      </div>
    </Popover>
  )
}

/** The label of a kind's time; some kinds have one only while they are open. */
const momentWords: Partial<Record<NotificationKind, string>> = {
  'approval.asked': 'says.until',
  'callback.failing': 'says.since',
  'bot.silent': 'says.lastHeard',
}

function Entry({ row, onFollow, onRead }: { row: NotificationRow; onFollow: () => void; onRead: () => void }) {
  const t = useText('inbox')
  const language = useLanguage()
  const records = useRecordWords()
  const { kind, objectId, title, code, by, outcome, moment, at, readAt, late } = row
  const shownMoment = moment && formatDateTime(moment, language)
  const says = t(`says.${kind}${outcome === null ? '' : `.${outcome}`}`, {
    moment: shownMoment ?? '',
    ...(late && { count: formatCount(late.count, language), limit: waitInWords(late.limitS, language) }),
  })
  const about = [code && records.t('approval', code), title].filter((part) => part).join(' · ')
  const momentSays = outcome === null || kind === 'bot.silent' ? momentWords[kind] : undefined
  const when = shownMoment && momentSays && t(momentSays, { moment: shownMoment })
  const isNew = readAt === null
  return (
    <li className={isNew ? 'new' : undefined}>
      <Link to={notificationAddress(kind, objectId, can)} onClick={onFollow}>
        <b>
          {isNew && <span className="k-sr">{t('unread')}</span>}
          {says}
        </b>
        {about && <span>{about}</span>}
        <small>{[by, formatDateTime(at, language), when].filter((part) => part).join(' · ')}</small>
      </Link>
      {isNew && <IconButton icon="check" size="small" label={t('read', { title: title || says })} onClick={onRead} />}
    </li>
  )
}
