import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import { Note } from '@kasa/ui/Note'

import { papersOf } from './depositDeskQueries'
import type { DepositViewer } from './depositScreen'
import { useDeskWords } from './deskWords'
import { LateLines } from './LateLines'
import { Notes } from './Notes'
import { Receipts } from './Receipts'
import { SecondPerson } from './SecondPerson'

const ended: readonly DepositStatus[] = depositTransitions.approveLate.from
const late: readonly string[] = depositTransitions.approveLate.who

/** What lies beside a request: receipts, notes, money that came late, and what waits for a second person. */
export function DepositPapers({ deposit, viewer, onRow }: { deposit: DepositDetail; viewer: DepositViewer; onRow: (row: DepositRow) => void }) {
  const say = useDeskWords()
  const language = useLanguage()
  const papers = useQuery(papersOf(deposit.id))
  const readAgain = () => papers.refetch()
  return (
    <>
      {deposit.late && <Note tone="amber" icon="clock" title={say('late.mark')}>{say('late.markText')}</Note>}
      {ended.includes(deposit.status) && viewer.mayDecide && late.includes(viewer.kind) && <LateLines deposit={deposit} onApproved={onRow} />}
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
