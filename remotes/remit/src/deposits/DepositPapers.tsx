import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import type { SlotProps } from '@kasa/module/slots'
import { Note } from '@kasa/ui/Note'

import { papersOf } from './paperQueries'
import { depositById, takeRow } from './depositQueries'
import { usePaperWords } from './paperWords'
import { AmountPolicyPlace } from './AmountPolicyPlace'
import { LateLines } from './LateLines'
import { Notes } from './Notes'
import { Receipts } from './Receipts'
import { SecondPerson } from './SecondPerson'
import { useDepositViewer } from './useDepositViewer'

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
        <LateLines deposit={deposit} onApproved={(row) => takeRow(client, row, { viewerId: viewer.id, nowMs: Date.now() })} />
      )}
      {papers.data ? (
        <>
          {viewer.mayDecide && <SecondPerson deposit={deposit} papers={papers.data} viewerId={viewer.id} />}
          <Receipts depositId={deposit.id} receipts={papers.data.receipts} mayAdd={viewer.mayDecide} onAdded={readAgain} />
          {viewer.mayDecide && <Notes depositId={deposit.id} notes={papers.data.notes} onChanged={readAgain} />}
        </>
      ) : papers.isError ? (
        <Note tone="amber" icon="warning" title={say('papers.failed')}>{words(papers.error, language)}</Note>
      ) : null}
    </>
  )
}
