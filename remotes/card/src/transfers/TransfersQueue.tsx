import { QueuePage } from '@kasa/desk/QueuePage'
import type { ReactNode } from 'react'

import { useWords } from './list/transferWords'
import { transferLater } from './transferLater'
import { transfers } from './transfers'

/** The queue of card transfers; `deeds`: what else can be done from it. */
export function TransfersQueue({ deeds }: { deeds: ReactNode }) {
  const say = useWords()
  return <QueuePage noun={transfers} later={transferLater} title={say('title')} deeds={deeds} />
}
