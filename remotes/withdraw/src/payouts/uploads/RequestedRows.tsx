import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { requestedLines } from './uploadQueries'
import { styled } from './uploadStyles'
import { useUploadWords } from './uploadWords'

/** The rows after one of them, with a button for the next ones. */
function Rows({ id, after }: { id: string; after: number }) {
  const t = useUploadWords()
  const language = useLanguage()
  const [isFollowed, setFollowed] = useState(false)
  const { data } = useQuery(requestedLines(id, after))
  const last = data?.rows.at(-1)?.rowNo
  return (
    <>
      {data?.rows
        .filter(({ status }) => status !== 'BAD')
        .map((row) => (
          <li key={row.rowNo}>
            <b>{row.beneficiaryName}</b> ··{row.ibanLast4} · {row.merchantRef}
            <span>{row.amountMinor === null ? '' : formatMoney(row.amountMinor, language)}</span>
          </li>
        ))}
      {data?.hasMore && !isFollowed && (
        <li>
          <Button size="small" onClick={() => setFollowed(true)}>
            {t('asked.more')}
          </Button>
        </li>
      )}
      {isFollowed && last !== undefined && <Rows id={id} after={last} />}
    </>
  )
}

/** All withdrawals in a file: beneficiary, account and amount. */
export function RequestedRows({ id }: { id: string }) {
  const t = useUploadWords()
  return (
    <section className={styled('part')} aria-label={t('asked.list')}>
      <ul className={styled('rows')} tabIndex={0} aria-label={t('asked.list')}>
        <Rows id={id} after={0} />
      </ul>
    </section>
  )
}
