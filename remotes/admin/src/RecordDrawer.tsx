import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { DetailDrawer, type DetailDrawerProps } from '@kasa/ui/DetailDrawer'
import { ErrorState } from '@kasa/ui/EmptyState'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import type { ReactNode } from 'react'

import { useWords } from './adminWords'
import { styled } from './listStyles'

type Read<T> = { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown }
type Head = Omit<DetailDrawerProps, 'children' | 'onClose' | 'closeLabel'>

type RecordDrawerProps<T> = { read: Read<T>; head: (record: T) => Head; onClose: () => void; children: (record: T) => ReactNode }

/** The drawer of a record that is being read: its skeleton, its failure, itself. */
export function RecordDrawer<T>({ read, head, onClose, children }: RecordDrawerProps<T>) {
  const say = useWords()
  const language = useLanguage()
  const shell = { onClose, closeLabel: say('drawer.close') }
  if (read.data !== undefined) {
    return <div className={styled('drawer')}><DetailDrawer {...shell} {...head(read.data)}>{children(read.data)}</DetailDrawer></div>
  }
  return (
    <DetailDrawer {...shell} eyebrow="" title={read.isError ? say('drawer.failed') : '…'}>
      {read.isError ? (
        <ErrorState title={words(read.error, language)} actions={<Button onClick={() => void read.refetch()}>{say('list.retry')}</Button>} />
      ) : (
        <div aria-busy="true" aria-label={say('drawer.loading')} role="status"><SkeletonRows /></div>
      )}
    </DetailDrawer>
  )
}
