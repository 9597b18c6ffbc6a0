import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { PeopleRows } from '@kasa/console/listTools/PeopleFile'
import { useQuery } from '@kasa/console/query'
import type { WithdrawalUploadDetail } from '@kasa/contracts/withdrawalUploads'
import { formatMoney } from '@kasa/domain/money'
import { Figures, type Figure } from '@kasa/ui/Figures'
import { Note } from '@kasa/ui/Note'

import { faultsFile, faultyLines } from './uploadQueries'
import { styled } from './uploadStyles'
import { useUploadWords } from './uploadWords'

const shownFaults = 8

/** A file's result, computed by the server: counts, sums, and comparison with the balance. */
function UploadFigures({ upload }: { upload: WithdrawalUploadDetail }) {
  const t = useUploadWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const count = (number: number) => formatCount(number, language)
  const bad = upload.rowCount - upload.goodCount
  const isAsked = upload.status === 'MAKING' || upload.status === 'DONE'
  const figures: (Figure | false)[] = [
    !isAsked && { id: 'good', label: t('figure.good'), value: count(upload.goodCount) },
    isAsked && { id: 'made', label: t('figure.made'), value: count(upload.madeCount) },
    isAsked && {
      id: 'refused',
      label: t('figure.refused'),
      value: count(upload.refusedCount),
      tone: upload.refusedCount > 0 ? 'bad' : undefined,
    },
    { id: 'bad', label: t('figure.bad'), value: count(bad), tone: bad > 0 ? 'bad' : undefined },
    { id: 'sum', label: t('figure.sum'), value: money(upload.sumMinor) },
    { id: 'fee', label: t('figure.fee'), value: money(upload.feeMinor) },
    { id: 'tax', label: t('figure.tax'), value: money(upload.taxMinor) },
    { id: 'total', label: t('figure.total'), value: money(upload.totalMinor) },
    upload.leftMinor !== null && {
      id: 'left',
      label: t('figure.left'),
      value: money(upload.leftMinor),
      tone: upload.isCovered ? undefined : 'bad',
    },
  ]
  return <Figures narrow figures={figures.filter((figure) => figure !== false)} />
}

/** Rejected rows with reasons; all are in the downloadable file. */
function Faults({ upload }: { upload: WithdrawalUploadDetail }) {
  const t = useUploadWords()
  const language = useLanguage()
  const faults = useQuery(faultyLines(upload))
  const rows = faults.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={styled('part')} aria-label={t('faults')}>
      <ul className={styled('list')}>
        {rows.slice(0, shownFaults).map((row) => (
          <li key={row.rowNo}>
            <b>{t('fault.row', { line: row.lineNo })}</b> {row.merchantRef} ·{' '}
            {row.faults.map((fault) => (language === 'tr' ? fault.message_tr : fault.message_en)).join('; ')}
          </li>
        ))}
      </ul>
      {rows.length > shownFaults && <p>{t('fault.more')}</p>}
      <div>
        <PeopleRows
          title={t('figure.bad')}
          label={t('fault.download')}
          name={`${upload.fileName.replace(/\.[^.]*$/, '')}-faults`}
          total={upload.rowCount - upload.goodCount + upload.refusedCount}
          take={(request) => faultsFile(upload.id, request)}
        />
      </div>
    </section>
  )
}

/** A file that was checked, is being made, or is done. */
export function UploadResult({ upload }: { upload: WithdrawalUploadDetail }) {
  const t = useUploadWords()
  const language = useLanguage()
  const done = upload.madeCount + upload.refusedCount
  return (
    <div className={styled('part')}>
      <b>{upload.fileName}</b>
      <div role="status">
        {upload.status === 'MAKING' &&
          t('making', { done: formatCount(done, language), count: formatCount(upload.goodCount, language) })}
        {upload.status === 'WAITING' && t('waiting')}
        {upload.status === 'DONE' && t('done')}
        {upload.status === 'DENIED' && t('denied')}
        {upload.status === 'DISCARDED' && t('status.DISCARDED')}
      </div>
      <UploadFigures upload={upload} />
      {upload.status === 'CHECKED' && !upload.isCovered && <Note tone="red" icon="warning" title={t('short')} />}
      <Faults upload={upload} />
    </div>
  )
}
