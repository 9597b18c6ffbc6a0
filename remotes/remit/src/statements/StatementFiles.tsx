import { useCan } from '@kasa/console/can'
import { PeopleOriginal, PeopleRows } from '@kasa/console/listTools/PeopleFile'
import type { StatementDetail } from '@kasa/contracts/statements'

import { originalFile, refusedRows } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'

/** The downloads of an import: the original file and the refused rows. Both contain payers' names. */
export function StatementFiles({ statement: { id, fileName, rowsError } }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const mayTake = useCan('bankAccount.write')
  if (!mayTake && rowsError === 0) return null
  return (
    <div className={styled('files')}>
      {mayTake && (
        <PeopleOriginal title={t('act.original')} fileName={fileName} take={(reason) => originalFile(id, reason)} />
      )}
      {rowsError > 0 && (
        <PeopleRows
          title={t('act.refused')}
          name={fileName}
          total={rowsError}
          take={(request) => refusedRows(id, request)}
        />
      )}
    </div>
  )
}
