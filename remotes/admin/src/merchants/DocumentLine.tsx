import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { MerchantDocument } from '@kasa/contracts/kyb'
import { FileView, mayShowFile, saveFile } from '@kasa/desk/FileView'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { acceptedStanding } from '@kasa/domain/kyb'
import { dayInWords } from '@kasa/domain/typedDay'
import { Button } from '@kasa/ui/Button'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { acceptDocument, documentFile, takeKyb } from './kybQueries'
import { standingTone, useKybWords } from '../locales/kybWords'
import { merchantPart } from './merchantStyles'

const RefuseDocument = lazy(() => import('./RefuseDocument').then((file) => ({ default: file.RefuseDocument })))

type LineProps = { merchantId: string; document: MerchantDocument }

/** The file, if the browser can show it. */
function Shown({ merchantId, document }: LineProps) {
  const t = useKybWords()
  const language = useLanguage()
  const { data, error } = useQuery(documentFile(merchantId, document.id))
  if (error) return <span role="alert">{words(error, language)}</span>
  if (!data) return <span role="status">{t('doc.opening')}</span>
  return <FileView file={data} name={document.fileName} />
}

/** Accepts or refuses a waiting document. */
function Decide({ merchantId, document }: LineProps) {
  const t = useKybWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const kind = t(`kind.${document.kind}`)
  const accept = async () => {
    setBusy(true)
    try {
      takeKyb(client, await acceptDocument(merchantId, document.id))
      toast('success', t('said.accepted'))
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" aria-label={t('doc.acceptNamed', { kind })} disabled={isBusy} onClick={() => void accept()}>
        {t('doc.accept')}
      </Button>
      <Button
        size="small"
        aria-label={t('doc.refuseNamed', { kind })}
        disabled={isBusy}
        onClick={() => setRefusing(true)}
      >
        {t('doc.refuse')}
      </Button>
      <Suspense>
        {isRefusing && (
          <RefuseDocument merchantId={merchantId} document={document} onClose={() => setRefusing(false)} />
        )}
      </Suspense>
    </>
  )
}

/** A document's state; for an accepted one, whether it expires. */
function State({ state, expiresOn }: Pick<MerchantDocument, 'state' | 'expiresOn'>) {
  const t = useKybWords()
  if (state === 'REPLACED') return <StatusPill tone="gray">{t('state.REPLACED')}</StatusPill>
  const standing = state === 'ACCEPTED' ? acceptedStanding(expiresOn, istanbulDay(new Date())) : state
  return <StatusPill tone={standingTone[standing]}>{t(`standing.${standing}`)}</StatusPill>
}

/** One document with its state and possible actions. */
export function DocumentLine({ merchantId, document }: LineProps) {
  const t = useKybWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayDecide = useCan('kyb.decide')
  const [isShown, setShown] = useState(false)
  const { fileName: name, issuedOn, expiresOn, state, reason, note, uploadedByName, createdAt, mime } = document
  const at = formatDateTime(createdAt, language)
  const days = [
    expiresOn !== null && t('doc.until', { day: dayInWords(expiresOn, language) }),
    issuedOn !== null && t('doc.from', { day: dayInWords(issuedOn, language) }),
    uploadedByName === null ? t('doc.ours', { at }) : t('doc.by', { name: uploadedByName, at }),
  ]
  const save = async () => {
    saveFile(await client.fetchQuery(documentFile(merchantId, document.id)))
  }
  return (
    <>
      <div className={merchantPart('line')}>
        <span>
          {name}
          <small className={merchantPart('small')}>{days.filter(Boolean).join(' · ')}</small>
          {reason !== null && <small className={merchantPart('small')}>{t('doc.refused', { reason })}</small>}
          {note !== null && <small className={merchantPart('small')}>{t('doc.note', { note })}</small>}
        </span>
        <span className={merchantPart('acts')}>
          <State state={state} expiresOn={expiresOn} />
          {mayShowFile(mime) && (
            <Button
              size="small"
              aria-expanded={isShown}
              aria-label={t(isShown ? 'doc.hideNamed' : 'doc.showNamed', { name })}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? 'doc.hide' : 'doc.show')}
            </Button>
          )}
          <Button
            size="small"
            tone="quiet"
            aria-label={t('doc.saveNamed', { name })}
            onClick={() => void save().catch((caught: unknown) => toast('error', words(caught, language)))}
          >
            {t('doc.save')}
          </Button>
          {mayDecide && state === 'WAITING' && <Decide merchantId={merchantId} document={document} />}
        </span>
      </div>
      {isShown && <Shown merchantId={merchantId} document={document} />}
    </>
  )
}
