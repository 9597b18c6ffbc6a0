import { QueuePage } from '@kasa/desk/QueuePage'
import type { ReactNode } from 'react'

import { useWords } from './list/transferWords'
import { lazyTransfers } from './lazyTransfers'
import { transfers } from './transfers'

/** The queue of card transfers; `tools`: further actions beside the title. */
export function TransfersQueue({ tools }: { tools: ReactNode }) {
  const t = useWords()
  return <QueuePage noun={transfers} parts={lazyTransfers} title={t('title')} tools={tools} />
}
