import type { PeopleFileRequest } from '@kasa/contracts/listExport'
import { fileEnding } from '@kasa/domain/exportRules'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { words } from '../failure'
import { useLanguage } from '../i18n'
import { downloadFile } from '../records/downloadFile'
import { ReasonForm } from '../records/ReasonForm'
import { toast } from '../toast'
import { approvalAwaited } from './approvalAwaited'
import { ExportForm, type ExportChoice } from './ExportForm'
import { useExportWords } from './exportWords'

type PeopleRowsProps = {
  /** Describes the rows in the dialog, and on the button without `label`. */
  title: string
  label?: string
  /** The file's name without extension. */
  name: string
  /** How many rows will come. */
  total: number
  take: (asked: PeopleFileRequest) => Promise<Blob>
}

/** A button to download rows that name people: asks for format and reason. */
export function PeopleRows({ title, label = title, name, total, take }: PeopleRowsProps) {
  const files = useExportWords()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async ({ format, reason = '' }: ExportChoice) => {
    setAsking(false)
    setBusy(true)
    try {
      downloadFile(await take({ lang: language, format, reason }), `${name}.${fileEnding[format]}`)
    } catch (caught) {
      if (approvalAwaited(caught)) toast('info', files('approval'), words(caught, language))
      else toast('error', words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ExportForm
          title={title}
          isPersonal
          total={total}
          onChosen={(choice) => void save(choice)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type PeopleOriginalProps = { title: string; fileName: string; take: (reason: string) => Promise<Blob> }

/** A button to download an uploaded file, which names people: asks for a reason. */
export function PeopleOriginal({ title, fileName, take }: PeopleOriginalProps) {
  const files = useExportWords()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <ReasonForm
          title={`${title}: ${fileName}`}
          text={files('people')}
          saveLabel={files('take')}
          onClose={() => setAsking(false)}
          save={async (reason) => {
            try {
              downloadFile(await take(reason), fileName)
            } catch (caught) {
              if (!approvalAwaited(caught)) throw caught
              toast('info', files('approval'), words(caught, language))
            }
          }}
        />
      )}
    </>
  )
}
