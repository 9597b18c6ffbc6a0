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
  const say = useUploadWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const count = (number: number) => formatCount(number, language)
  const bad = upload.rowCount - upload.goodCount
  const isAsked = upload.status === 'MAKING' || upload.status === 'DONE'
  const figures: (Figure | false)[] = [
    !isAsked && { id: 'good', label: say('figure.good'), value: count(upload.goodCount) },
    isAsked && { id: 'made', label: say('figure.made'), value: count(upload.madeCount) },
    isAsked && {
      id: 'refused',
      label: say('figure.refused'),
      value: count(upload.refusedCount),
      tone: upload.refusedCount > 0 ? 'bad' : undefined,
    },
    { id: 'bad', label: say('figure.bad'), value: count(bad), tone: bad > 0 ? 'bad' : undefined },
    { id: 'sum', label: say('figure.sum'), value: money(upload.sumMinor) },
    { id: 'fee', label: say('figure.fee'), value: money(upload.feeMinor) },
    { id: 'tax', label: say('figure.tax'), value: money(upload.taxMinor) },
    { id: 'total', label: say('figure.total'), value: money(upload.totalMinor) },
    upload.leftMinor !== null && {
      id: 'left',
      label: say('figure.left'),
      value: money(upload.leftMinor),
      tone: upload.isCovered ? undefined : 'bad',
    },
  ]
  return <Figures narrow figures={figures.filter((figure) => figure !== false)} />
}

/** Rejected rows with reasons; all are in the downloadable file. */
function Faults({ upload }: { upload: WithdrawalUploadDetail }) {
  const say = useUploadWords()
  const language = useLanguage()
  const faults = useQuery(faultyLines(upload))
  const rows = faults.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={styled('part')} aria-label={say('faults')}>
      <ul className={styled('list')}>
        {rows.slice(0, shownFaults).map((row) => (
          <li key={row.rowNo}>
            <b>{say('fault.row', { line: row.lineNo })}</b> {row.merchantRef} ·{' '}
            {row.faults.map((fault) => (language === 'tr' ? fault.message_tr : fault.message_en)).join('; ')}
          </li>
        ))}
      </ul>
      {rows.length > shownFaults && <p>{say('fault.more')}</p>}
      <div>
        <PeopleRows
          title={say('figure.bad')}
          label={say('fault.download')}
          name={`${upload.fileName.replace(/\.[^.]*$/, '')}-faults`}
          total={upload.rowCount - upload.goodCount + upload.refusedCount}
          take={(asked) => faultsFile(upload.id, asked)}
        />
      </div>
    </section>
  )
}

/** A file that was checked, is being made, or is done. */
export function UploadResult({ upload }: { upload: WithdrawalUploadDetail }) {
  const say = useUploadWords()
  const language = useLanguage()
  const done = upload.madeCount + upload.refusedCount
  return (
    <div className={styled('part')}>
      <b>{upload.fileName}</b>
      <div role="status">
        {upload.status === 'MAKING' &&
          say('making', { done: formatCount(done, language), count: formatCount(upload.goodCount, language) })}
        {upload.status === 'WAITING' && say('waiting')}
        {upload.status === 'DONE' && say('done')}
        {upload.status === 'DENIED' && say('denied')}
        {upload.status === 'DISCARDED' && say('status.DISCARDED')}
      </div>
      <UploadFigures upload={upload} />
      {upload.status === 'CHECKED' && !upload.isCovered && <Note tone="red" icon="warning" title={say('short')} />}
      <Faults upload={upload} />
    </div>
  )
}
