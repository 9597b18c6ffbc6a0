import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { CardPool } from '@kasa/contracts/cardPools'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Dialog } from '@kasa/ui/Dialog'
import { Box } from '@kasa/ui/layout'
import { lazy, Suspense, useState } from 'react'

import { cardPools } from './poolQueries'
import { usePoolWords } from './poolWords'

const PoolForm = lazy(() => import('./PoolForm').then((file) => ({ default: file.PoolForm })))

function Pool({ pool, onEdit }: { pool: CardPool; onEdit: () => void }) {
  const t = usePoolWords()
  const language = useLanguage()
  const named = (names: readonly string[]) => (names.length === 0 ? t('noneChosen') : names.join(', '))
  return (
    <DrawerSection title={`${pool.name} · ${t(`status.${pool.status}`)}`}>
      <DescriptionList
        items={[
          { id: 'strategy', label: t('field.strategy'), value: t(`strategy.${pool.strategy}`) },
          {
            id: 'terminals',
            label: t('field.terminals'),
            value: named(pool.terminals.map(({ label }, at) => `${at + 1}. ${label}`)),
          },
          { id: 'merchants', label: t('field.merchants'), value: named(pool.merchants.map(({ name }) => name)) },
          { id: 'failover', label: t('field.failover'), value: pool.failover?.name ?? t('noneChosen') },
          { id: 'online', label: t('field.minOnline'), value: formatCount(pool.minOnlineTerminals, language) },
        ]}
      />
      <Box mt="2">
        <Button size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      </Box>
    </DrawerSection>
  )
}

/** The pools of terminals with their merchants and strategy. */
export function PoolsDialog({ onClose }: { onClose: () => void }) {
  const t = usePoolWords()
  const { data } = useQuery(cardPools())
  const [editing, setEditing] = useState<CardPool | 'new' | null>(null)
  return (
    <>
      <Dialog
        wide
        title={t('title')}
        onClose={onClose}
        closeLabel={t('close')}
        footer={
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button tone="primary" onClick={() => setEditing('new')}>
              {t('new')}
            </Button>
          </>
        }
      >
        <p>{data?.pools.length === 0 ? t('none') : t('text')}</p>
        {data?.pools.map((pool) => (
          <Pool key={pool.id} pool={pool} onEdit={() => setEditing(pool)} />
        ))}
      </Dialog>
      {editing !== null && data && (
        <Suspense>
          <PoolForm pool={editing === 'new' ? null : editing} known={data} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}
