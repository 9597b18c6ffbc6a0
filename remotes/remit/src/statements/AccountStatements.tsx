import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import { Button } from '@kasa/ui/Button'
import { Link, useNavigate } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { styleOf } from '@kasa/ui/styles'
import { lazy, Suspense, useState } from 'react'

import { styled as styledRemit } from '../parts/remitStyles'
import { toneOf } from './statementColumns'
import { periodInWords } from './statementDays'
import { statementList } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'

const HandInDialog = lazy(() => import('./HandInDialog').then((file) => ({ default: file.HandInDialog })))

const address = (accountId: string, open?: string) =>
  `/bank-account/statements?${new URLSearchParams({ account: accountId, ...(open !== undefined && { open }) })}`
const shown = 3

/** The last statements of one account, and the upload of the next; shown at the end of the account's drawer. */
export function AccountStatements({ accountId }: { accountId: string }) {
  const t = useStatementWords()
  const language = useLanguage()
  const navigate = useNavigate()
  const mayImport = useCan('bankAccount.write')
  const list = useInfiniteQuery(statementList({ account: [accountId] }))
  const [isHandingIn, setHandingIn] = useState(false)
  const rows = list.data?.pages[0]?.rows.slice(0, shown) ?? []
  return (
    <section className={styledRemit('section')}>
      <h3>
        {t('section.title')}
        <small>
          <Link to={address(accountId)}>{t('section.all')}</Link>
        </small>
      </h3>
      {list.isSuccess && rows.length === 0 && <p>{t('section.none')}</p>}
      <div className={styled('rows')}>
        <ol lang={language} className={styleOf('rows')}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link className="who" to={address(accountId, row.id)}>
                {row.fileName}
              </Link>
              <StatusPill tone={toneOf[row.status]}>{t(`status.${row.status}`)}</StatusPill>
              <small>{periodInWords(row, language)}</small>
            </li>
          ))}
        </ol>
      </div>
      {mayImport && (
        <div className={styled('acts')}>
          <Button onClick={() => setHandingIn(true)}>{t('handIn')}</Button>
        </div>
      )}
      {isHandingIn && (
        <Suspense>
          <HandInDialog
            accountId={accountId}
            onClose={() => setHandingIn(false)}
            onHandedIn={(id) => void navigate(address(accountId, id))}
          />
        </Suspense>
      )}
    </section>
  )
}
