import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { Notes } from '@kasa/desk/Notes'
import { requestById, takeRow } from '@kasa/desk/queries'
import { Receipts } from '@kasa/desk/Receipts'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import type { SlotProps } from '@kasa/module/slots'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense } from 'react'

import { deposits } from '../deposits'
import { useDepositViewer } from '../list/useDepositViewer'
import { AmountPolicyPlace } from './AmountPolicyPlace'
import { depositAttachmentCalls } from './attachmentQueries'
import { useAttachmentWords } from './attachmentWords'

// Loaded lazily: most requests need neither.
const LateLines = lazy(() => import('./LateLines').then((file) => ({ default: file.LateLines })))
const SecondPersonOfDeposit = lazy(() =>
  import('./SecondPersonOfDeposit').then((file) => ({ default: file.SecondPersonOfDeposit })),
)

const ended: readonly DepositStatus[] = depositTransitions.approveLate.from
const late: readonly string[] = depositTransitions.approveLate.who

/** The attachments of a request: receipts, notes, money that came late and pending approvals. */
export function DepositAttachments({ depositId }: SlotProps['deposit.beside']) {
  const t = useAttachmentWords()
  const language = useLanguage()
  const client = useQueryClient()
  const viewer = useDepositViewer()
  const attachments = useQuery(depositAttachmentCalls.attachmentsOf(depositId))
  const { data: deposit } = useQuery(requestById(deposits, depositId))
  const readAgain = () => attachments.refetch()
  if (!deposit) return null
  return (
    <>
      <AmountPolicyPlace merchantId={deposit.merchantId} />
      {deposit.late && (
        <Note tone="amber" icon="clock" title={t('late.mark')}>
          {t('late.markText')}
        </Note>
      )}
      {ended.includes(deposit.status) && viewer.mayDecide && late.includes(viewer.kind) && (
        <Suspense>
          <LateLines
            deposit={deposit}
            onApproved={(row) => takeRow(client, deposits, row, { viewerId: viewer.id, nowMs: Date.now() })}
          />
        </Suspense>
      )}
      {attachments.data ? (
        <>
          {viewer.mayDecide && (
            <Suspense>
              <SecondPersonOfDeposit deposit={deposit} attachments={attachments.data} viewerId={viewer.id} />
            </Suspense>
          )}
          <Receipts
            noun={deposits}
            calls={depositAttachmentCalls}
            id={deposit.id}
            receipts={attachments.data.receipts}
            mayAdd={viewer.mayDecide}
            onAdded={readAgain}
          />
          {viewer.mayDecide && (
            <Notes
              noun={deposits}
              calls={depositAttachmentCalls}
              id={deposit.id}
              notes={attachments.data.notes}
              onChanged={readAgain}
            />
          )}
        </>
      ) : attachments.isError ? (
        <Note tone="amber" icon="warning" title={t('attachments.failed')}>
          {words(attachments.error, language)}
        </Note>
      ) : null}
    </>
  )
}
