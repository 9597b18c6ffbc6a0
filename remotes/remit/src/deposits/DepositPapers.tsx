import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import type { SlotProps } from '@kasa/module/slots'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense } from 'react'

import { papersOf } from './paperQueries'
import { depositById, takeRow } from './depositQueries'
import { usePaperWords } from './paperWords'
import { AmountPolicyPlace } from './AmountPolicyPlace'
import { Notes } from './Notes'
import { Receipts } from './Receipts'
import { useDepositViewer } from './useDepositViewer'

// Most requests have neither: they come with the first that does.
const LateLines = lazy(() => import('./LateLines').then((file) => ({ default: file.LateLines })))
const SecondPerson = lazy(() => import('./SecondPerson').then((file) => ({ default: file.SecondPerson })))

const ended: readonly DepositStatus[] = depositTransitions.approveLate.from
const late: readonly string[] = depositTransitions.approveLate.who

/** What lies beside a request: receipts, notes, money that came late, and what waits for a second person. */
export function DepositPapers({ depositId }: SlotProps['deposit.beside']) {
  const say = usePaperWords()
  const language = useLanguage()
  const client = useQueryClient()
  const viewer = useDepositViewer()
  const papers = useQuery(papersOf(depositId))
  const { data: deposit } = useQuery(depositById(depositId))
  const readAgain = () => papers.refetch()
  if (!deposit) return null
  return (
    <>
      <AmountPolicyPlace merchantId={deposit.merchantId} />
      {deposit.late && <Note tone="amber" icon="clock" title={say('late.mark')}>{say('late.markText')}</Note>}
      {ended.includes(deposit.status) && viewer.mayDecide && late.includes(viewer.kind) && (
        <Suspense><LateLines deposit={deposit} onApproved={(row) => takeRow(client, row, { viewerId: viewer.id, nowMs: Date.now() })} /></Suspense>
      )}
      {papers.data ? (
        <>
          {viewer.mayDecide && <Suspense><SecondPerson deposit={deposit} papers={papers.data} viewerId={viewer.id} /></Suspense>}
          <Receipts depositId={deposit.id} receipts={papers.data.receipts} mayAdd={viewer.mayDecide} onAdded={readAgain} />
          {viewer.mayDecide && <Notes depositId={deposit.id} notes={papers.data.notes} onChanged={readAgain} />}
        </>
      ) : papers.isError ? (
        <Note tone="amber" icon="warning" title={say('papers.failed')}>{words(papers.error, language)}</Note>
      ) : null}
    </>
  )
}
