import { Button } from '@kasa/ui/Button'
import { DetailDrawer, type DetailDrawerProps } from '@kasa/ui/DetailDrawer'
import { ErrorState } from '@kasa/ui/EmptyState'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import type { ReactNode } from 'react'

import { words } from '../failure'
import { useLanguage } from '../i18n'
import { styled } from './recordStyles'
import { useRecordWords } from './recordWords'

type Read<Detail> = { data: Detail | undefined; isError: boolean; error: unknown; refetch: () => unknown }
type Own = 'children' | 'onClose' | 'closeLabel'
/** What a function returns may hold more than its type says; the names that the drawer would leave out are refused. */
type Head = Omit<DetailDrawerProps, Own> & { [Name in Own | 'amount' | 'footer']?: never }

type RecordDrawerProps<Detail extends Known, Known> = {
  /** `useQuery`'s answer. */
  read: Read<Detail>
  /** The record as the list knows it: its head is there at once. */
  known?: Known | undefined
  head: (record: Known) => Head
  onClose: () => void
  children: (record: Detail) => ReactNode
}

/** The drawer of a record that is being read: its skeleton, its failure, itself. */
export function RecordDrawer<Detail extends Known, Known = Detail>({
  read,
  known,
  head,
  onClose,
  children,
}: RecordDrawerProps<Detail, Known>) {
  const say = useRecordWords()
  const language = useLanguage()
  const record = read.data ?? known
  const retry = <Button onClick={() => void read.refetch()}>{say('drawer.retry')}</Button>
  const waiting = (
    <div aria-busy="true" aria-label={say('drawer.loading')} role="status">
      <SkeletonRows />
    </div>
  )
  return (
    <div className={styled('drawer')}>
      <DetailDrawer
        onClose={onClose}
        closeLabel={say('drawer.close')}
        {...(record === undefined ? { eyebrow: '', title: read.isError ? say('drawer.failed') : '…' } : head(record))}
      >
        {read.data !== undefined ? (
          children(read.data)
        ) : read.isError ? (
          <ErrorState title={words(read.error, language)} actions={retry} />
        ) : (
          waiting
        )}
      </DetailDrawer>
    </div>
  )
}
