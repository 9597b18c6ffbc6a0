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
/** TypeScript allows extra properties in return values; those that the drawer would ignore are excluded here. */
type Head = Omit<DetailDrawerProps, Own> & { [Name in Own | 'amount' | 'footer']?: never }

type RecordDrawerProps<Detail extends Known, Known> = {
  /** The result of `useQuery`. */
  read: Read<Detail>
  /** The record as known from the list, to show its head at once. */
  known?: Known | undefined
  head: (record: Known) => Head
  onClose: () => void
  children: (record: Detail) => ReactNode
}

/** A record's drawer: loading, failure, or the record. */
export function RecordDrawer<Detail extends Known, Known = Detail>({
  read,
  known,
  head,
  onClose,
  children,
}: RecordDrawerProps<Detail, Known>) {
  const t = useRecordWords()
  const language = useLanguage()
  const record = read.data ?? known
  const retry = <Button onClick={() => void read.refetch()}>{t('drawer.retry')}</Button>
  const waiting = (
    <div aria-busy="true" aria-label={t('drawer.loading')} role="status">
      <SkeletonRows />
    </div>
  )
  return (
    <div className={styled('drawer')}>
      <DetailDrawer
        onClose={onClose}
        closeLabel={t('drawer.close')}
        {...(record === undefined ? { eyebrow: '', title: read.isError ? t('drawer.failed') : '…' } : head(record))}
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
