import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { StatementDetail } from '@kasa/contracts/statements'
import { needsConfirmation, type MtDayOrder } from '@kasa/domain/statementImport'
import { Button } from '@kasa/ui/Button'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useState } from 'react'

import { dayInWords } from './statementDays'
import { cancelStatement, importStatement, readAgain, takeStatement } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords, whyInWords } from './statementWords'

const MappingDialog = lazy(() => import('./MappingDialog').then((file) => ({ default: file.MappingDialog })))

/** True if the file is a sheet, whose columns can be mapped; a refused file may be one. */
const maySheet = ({ format, status }: StatementDetail) => status === 'REFUSED' || format === 'CSV' || format === 'XLSX'

/** The two readings of a file's days if it does not show which is right, each with the layout that chooses it. */
const dayOrders = ({ warnings }: StatementDetail): { profile: MtDayOrder; day: string }[] =>
  warnings.flatMap((warning) =>
    warning.code === 'UNCLEAR_YEAR'
      ? [
          { profile: 'mt-year-first', day: warning.yearFirst },
          { profile: 'mt-day-first', day: warning.dayFirst },
        ]
      : [],
  )

/** The possible actions on a file, or why they are disabled. The key I imports. */
export function StatementActions({ statement }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isMapping, setMapping] = useState(false)
  const { id, status, whyNot, rowsNew } = statement
  const isRunning = status === 'READING' || status === 'IMPORTING'

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (caught) {
      toast('error', words(caught, language))
      await client.invalidateQueries({ queryKey: ['statement', 'detail', id] })
    } finally {
      setBusy(false)
    }
  }
  const doImport = () =>
    run(async () => {
      const named = statement.warnings
        .flatMap((warning) => (warning.code === 'ACCOUNT_UNSURE' ? [warning.named] : []))
        .join(', ')
      const isUnsure = needsConfirmation(statement)
      if (
        isUnsure &&
        (await confirm({
          title: t('confirm.title'),
          text: t('confirm.text', { named, account: statement.account.label }),
          confirmText: t('confirm.yes'),
          tone: 'danger',
        })) !== 'confirmed'
      )
        return
      takeStatement(client, await importStatement(statement, isUnsure))
      toast('success', t('said.started'))
    })
  const cancel = () =>
    run(async () => {
      takeStatement(client, await cancelStatement(statement))
      toast('info', t(isRunning ? 'said.stopping' : 'said.cancelled'))
    })
  const mayImport = !isBusy && whyNot['import'] === undefined
  useHotkeys(mayImport && !isMapping ? [{ key: 'i', run: () => void doImport() }] : [])

  return (
    <div className={styled('acts')}>
      {maySheet(statement) && whyNot['preview'] === undefined && (
        <Button size="small" onClick={() => setMapping(true)}>
          {t('act.map')}
        </Button>
      )}
      {whyNot['preview'] === undefined &&
        dayOrders(statement).map(({ profile, day }) => (
          <Button
            key={profile}
            size="small"
            busy={isBusy}
            onClick={() => void run(async () => takeStatement(client, await readAgain(statement, profile)))}
          >
            {t('act.dayIs', { day: dayInWords(day, language) })}
          </Button>
        ))}
      {whyNot['preview'] === undefined && (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => void run(async () => takeStatement(client, await readAgain(statement, statement.profile)))}
        >
          {t('act.preview')}
        </Button>
      )}
      {whyNot['cancel'] === undefined && (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => void cancel()}
          {...(statement.stopAsked && { disabled: true })}
        >
          {t(statement.stopAsked ? 'act.stopping' : isRunning ? 'act.stop' : 'act.cancel')}
        </Button>
      )}
      {(status === 'READY' || status === 'CANCELLED') && (
        <Button
          size="small"
          tone="primary"
          busy={isBusy}
          whyNot={whyInWords(t, whyNot['import'])}
          onClick={() => void doImport()}
        >
          {status === 'CANCELLED'
            ? t('act.resume')
            : rowsNew > 0
              ? t('act.import', { count: formatCount(rowsNew, language) })
              : t('act.importNone')}
        </Button>
      )}
      {isMapping && (
        <Suspense>
          <MappingDialog statement={statement} onClose={() => setMapping(false)} />
        </Suspense>
      )}
    </div>
  )
}
