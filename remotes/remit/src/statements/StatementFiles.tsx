import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { ExportForm, type ExportChoice } from '@kasa/console/listTools/ExportForm'
import { toast } from '@kasa/console/toast'
import type { StatementDetail } from '@kasa/contracts/statements'
import { fileEnding } from '@kasa/domain/exportRules'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { downloadFile } from '@kasa/console/records/downloadFile'
import { originalFile, refusedRows } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'

/** What can be taken away of an import: the file as it was handed in, and the rows that were refused. */
export function StatementFiles({ statement: { id, fileName, rowsError } }: { statement: StatementDetail }) {
  const say = useStatementWords()
  const language = useLanguage()
  const mayTake = useCan('bankAccount.write')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const take = async (file: Promise<Blob>, name: string) => {
    setBusy(true)
    try {
      downloadFile(await file, name)
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  const takeRefused = ({ format, reason = '' }: ExportChoice) => {
    setAsking(false)
    return take(refusedRows(id, { lang: language, format, reason }), `${fileName}.${fileEnding[format]}`)
  }
  if (!mayTake && rowsError === 0) return null
  return (
    <div className={styled('files')}>
      {mayTake && (
        <Button size="small" busy={isBusy} onClick={() => void take(originalFile(id), fileName)}>
          {say('act.original')}
        </Button>
      )}
      {rowsError > 0 && (
        <Button size="small" busy={isBusy} onClick={() => setAsking(true)}>
          {say('act.refused')}
        </Button>
      )}
      {isAsking && (
        <ExportForm
          title={say('act.refused')}
          isPersonal
          total={rowsError}
          onChosen={(choice) => void takeRefused(choice)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
