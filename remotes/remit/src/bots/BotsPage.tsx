import { useCan } from '@kasa/console/can'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { BotRow } from '@kasa/contracts/bots'
import { isBotAlarm } from '@kasa/domain/bot'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { botColumns } from './botColumns'
import { BotFilterBar } from './BotFilterBar'
import { botAddress, botOrders } from './botFilters'
import { botList, useBotLive } from './botQueries'
import { useBotWords } from './botWords'

const BotDrawer = lazy(() => import('./BotDrawer').then((file) => ({ default: file.BotDrawer })))
const BotForm = lazy(() => import('./BotForm').then((file) => ({ default: file.BotForm })))

const idOf = (row: BotRow) => row.id
const needsSomebody = ({ openGaps, status }: BotRow) => openGaps > 0 || isBotAlarm(status)

/** `/watcher-bot/list`: the bots that read the bank accounts; those that need attention come first. */
export function BotsPage() {
  const t = useBotWords()
  const language = useLanguage()
  const { view, order, go } = useListView(botAddress, () => botOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayWrite = useCan('bot.write')
  const list = useInfiniteQuery(botList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  useBotLive()
  const rows = list.data?.pages.flatMap((page) => page.rows)
  const needing = rows?.filter(needsSomebody).length ?? 0

  const add = mayWrite && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('new')}
    </Button>
  )

  return (
    <>
      <ListPage
        order={order}
        title={t('title')}
        summary={
          rows === undefined
            ? '\u00a0'
            : t(needing > 0 ? 'summary' : 'summaryFine', {
                count: rows.length,
                needing: formatCount(needing, language),
              })
        }
        actions={add}
        list={list}
        source={{ path: '/api/watcher-bot', query: botAddress.query(view.filters), uncounted: true }}
        place={place}
        columns={botColumns(language)}
        getId={idOf}
        filters={
          <BotFilterBar
            filters={view.filters}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={botAddress.has(view.filters) && { title: t('filtered'), onClear: () => go({ filters: {} }) }}
            icon="bot"
            title={t('empty')}
            actions={add}
          >
            {t('emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <BotDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <BotForm bot={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}
