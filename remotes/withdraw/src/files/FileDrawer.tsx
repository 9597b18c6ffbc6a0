import { useCan } from '@kasa/console/can'
import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery, useQuery, useQueryClient } from '@kasa/console/query'
import { downloadFile } from '@kasa/console/records/downloadFile'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { PaymentFileDetail } from '@kasa/contracts/paymentFiles'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { fileById, fileLines, readAgain, takeFile } from './fileQueries'
import { codeText, statusTone, sumsOf, useFileWords } from './fileWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))
const BankResult = lazy(() => import('./BankResult').then((file) => ({ default: file.BankResult })))

/** Actions on a file: download it for the bank, and read the bank's result. */
function Acts({ file }: { file: PaymentFileDetail }) {
  const t = useFileWords()
  const client = useQueryClient()
  const [asks, setAsks] = useState<'download' | 'result' | null>(null)
  const [last] = file.downloads
  const close = () => setAsks(null)
  return (
    <>
      {file.mayDownload && <Button onClick={() => setAsks('download')}>{t('download')}</Button>}
      <Button tone="primary" onClick={() => setAsks('result')}>
        {t('result')}
      </Button>
      <Suspense>
        {asks === 'download' && (
          <ReasonForm
            title={t('download.title', { number: file.number })}
            text={last ? t('download.again', { count: file.downloads.length, name: last.byName }) : t('download.text')}
            saveLabel={t('download')}
            onClose={close}
            save={async (reason) => {
              downloadFile(await takeFile(file.id, reason, last !== undefined), file.fileName ?? file.number)
              readAgain(client)
            }}
          />
        )}
        {asks === 'result' && <BankResult file={file} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Facts of a file; nulls are omitted. */
function Facts({ file }: { file: PaymentFileDetail }) {
  const t = useFileWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const facts = [
    ['field.amount', money(file.sumMinor)],
    ['field.count', formatCount(file.count, language)],
    ['field.fee', money(file.feeMinor)],
    ['field.rails', file.rails.map(({ rail, count, sumMinor }) => `${rail} ${count} · ${money(sumMinor)}`).join(', ')],
    ['field.profile', codeText(t, 'profile', file.profile)],
    ['field.reason', file.reason],
    ['field.madeBy', file.madeBy],
    ['field.checkedBy', file.checkedBy],
    ['field.madeAt', file.madeAt && formatDateTime(file.madeAt, language)],
    ['field.sha256', file.sha256 && <code style={{ overflowWrap: 'anywhere' }}>{file.sha256}</code>],
  ] as const
  return (
    <DescriptionList
      items={facts.flatMap(([key, value]) => (value === null ? [] : [{ id: key, label: t(key), value }]))}
    />
  )
}

/** Its rows with the bank's latest verdict on each. */
function Lines({ file }: { file: PaymentFileDetail }) {
  const t = useFileWords()
  const language = useLanguage()
  const lines = useInfiniteQuery(fileLines(file))
  const rows = lines.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <DrawerSection title={t('lines')}>
      <DescriptionList
        items={rows.map((row) => ({
          id: String(row.place),
          label: `${row.number} · ${row.beneficiaryName} ···${row.ibanLast4}`,
          value: [
            formatMoney(row.amountMinor, language),
            row.finding === null ? codeText(t, 'row', row.status) : codeText(t, 'finding', row.finding),
            row.bankRef,
            row.reasonCode,
            row.reason,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {lines.hasNextPage && <Button onClick={() => void lines.fetchNextPage()}>{t('more')}</Button>}
    </DrawerSection>
  )
}

/** Its downloads, and the results that were read. */
function Attachments({ file }: { file: PaymentFileDetail }) {
  const t = useFileWords()
  const language = useLanguage()
  return (
    <>
      {file.results.length > 0 && (
        <DrawerSection title={t('results')}>
          <DescriptionList
            items={file.results.map((result) => ({
              id: result.id,
              label: `${result.fileName} · ${result.byName}`,
              value: [
                t('result.sums', sumsOf(result)),
                result.unknown.length > 0 && t('result.unknown', { list: result.unknown.join(', ') }),
                formatDateTime(result.at, language),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </DrawerSection>
      )}
      {file.downloads.length > 0 && (
        <DrawerSection title={t('downloads')}>
          <DescriptionList
            items={file.downloads.map(({ at, byName, reason }) => ({
              id: at,
              label: byName,
              value: `${reason} · ${formatDateTime(at, language)}`,
            }))}
          />
        </DrawerSection>
      )}
    </>
  )
}

/** A payment file's details. */
export function FileDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useFileWords()
  const mayWrite = useCan('paymentFile.write')
  const read = useQuery(fileById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(file) => ({
        eyebrow: `${file.account.label} · ${file.account.bankName}`,
        status: <StatusPill tone={statusTone(file.status)}>{codeText(t, 'status', file.status)}</StatusPill>,
        title: file.number,
        ...(mayWrite && file.sha256 !== null && { actions: <Acts file={file} /> }),
      })}
    >
      {(file) => (
        <>
          {file.status === 'ASKED' && (
            <Note tone="amber" icon="clock" title={t('wait.title')}>
              {t('wait.text')}
            </Note>
          )}
          {file.toStop.length > 0 && (
            <Note tone="red" icon="warning" title={t('stop.title', { count: file.toStop.length })}>
              {file.toStop.map(({ number, why, who }) => (
                <p key={number}>
                  {number} · {codeText(t, 'why', why, { who: who ?? '' })}
                </p>
              ))}
            </Note>
          )}
          <Facts file={file} />
          <Lines file={file} />
          <Attachments file={file} />
          <Slot name="record.history" props={{ objectType: 'paymentFile', objectId: file.id }} />
        </>
      )}
    </RecordDrawer>
  )
}
