import { useCan } from '@kasa/console/can'
import type { MerchantDocument, MerchantKyb } from '@kasa/contracts/kyb'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { documentKindNames, type DocumentKind } from '@kasa/domain/kyb'
import { Button } from '@kasa/ui/Button'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { DocumentLine } from './DocumentLine'
import { standingTone, useKybWords } from '../locales/kybWords'
import { merchantPart } from './merchantStyles'

const DocumentForm = lazy(() => import('./DocumentForm').then((file) => ({ default: file.DocumentForm })))

/** True for documents to show: accepted, waiting, or refused without a newer one of the kind. */
const isCurrent = (document: MerchantDocument, documents: readonly MerchantDocument[]): boolean =>
  document.state === 'ACCEPTED' ||
  document.state === 'WAITING' ||
  (document.state === 'REFUSED' &&
    (document.kind === 'OTHER' || documents.find(({ kind }) => kind === document.kind) === document))

/** A merchant's documents by kind, with their status; `kyb.documents` is sorted newest first. */
export function DocumentList({
  merchant,
  kyb: { standings, documents },
}: {
  merchant: MerchantDetail
  kyb: MerchantKyb
}) {
  const t = useKybWords()
  const mayUpload = useCan('kyb.write') && merchant.status !== 'CLOSED'
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const current = documents.filter((document) => isCurrent(document, documents))
  const earlier = documents.filter((document) => !current.includes(document))
  return (
    <>
      <div className={merchantPart('kinds')}>
        {documentKindNames.map((kind) => {
          const standing = standings.find((each) => each.kind === kind)?.standing
          const own = current.filter((document) => document.kind === kind)
          const label = t(`kind.${kind}`)
          const add = own.length > 0 && kind !== 'OTHER' ? 'doc.replace' : 'doc.add'
          return (
            <div key={kind} role="group" aria-label={label}>
              <div className={merchantPart('line')}>
                <b>{label}</b>
                <span className={merchantPart('acts')}>
                  {standing !== undefined && own.length === 0 && (
                    <StatusPill tone={standingTone[standing]}>{t(`standing.${standing}`)}</StatusPill>
                  )}
                  {mayUpload && (
                    <Button size="small" aria-label={t(`${add}Named`, { kind: label })} onClick={() => setAdding(kind)}>
                      {t(add)}
                    </Button>
                  )}
                </span>
              </div>
              {own.map((document) => (
                <DocumentLine key={document.id} merchantId={merchant.id} document={document} />
              ))}
            </div>
          )
        })}
      </div>
      {earlier.length > 0 && (
        <details className={merchantPart('check')}>
          <summary>{t('doc.earlier', { count: earlier.length })}</summary>
          <div className={merchantPart('rows')}>
            {earlier.map((document) => (
              <DocumentLine key={document.id} merchantId={merchant.id} document={document} />
            ))}
          </div>
        </details>
      )}
      <Suspense>
        {adding !== null && <DocumentForm merchant={merchant} kind={adding} onClose={() => setAdding(null)} />}
      </Suspense>
    </>
  )
}
