import { QueuePage } from '@kasa/desk/QueuePage'
import type { ReactNode } from 'react'

import { useWords } from './list/transferWords'
import { transferLater } from './transferLater'
import { transfers } from './transfers'

/** The queue of card transfers; `deeds`: further actions beside the title. */
export function TransfersQueue({ deeds }: { deeds: ReactNode }) {
  const t = useWords()
  return <QueuePage noun={transfers} later={transferLater} title={t('title')} deeds={deeds} />
}
