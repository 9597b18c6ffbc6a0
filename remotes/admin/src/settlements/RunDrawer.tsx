import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { SettlementRunDetail } from '@kasa/contracts/settlements'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'

import { styled } from '../adminStyles'
import { settlementCode, settlementTone, useSettlementWords } from '../locales/settlementWords'
import { RunLines } from './RunLines'
import { runById } from './settlementRunQueries'

/** Facts of a run; a null is left out. */
function Facts({ run }: { run: SettlementRunDetail }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const facts = [
    ['run.amount', formatMoney(run.sumMinor, language)],
    ['run.day', formatDate(run.day, language)],
    ['run.reason', run.reason],
    ['run.askedBy', run.askedBy],
    ['run.createdAt', formatDateTime(run.createdAt, language)],
    ['run.decidedBy', run.decidedBy],
    ['run.decidedAt', run.decidedAt && formatDateTime(run.decidedAt, language)],
  ] as const
  return (
    <DescriptionList
      items={facts.flatMap(([key, value]) => (value === null ? [] : [{ id: key, label: t(key), value }]))}
    />
  )
}

/** A run's details: what each merchant is paid, and who is left out and why. */
export function RunDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useSettlementWords()
  const read = useQuery(runById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(run) => ({
        eyebrow: t('run.number'),
        status: <StatusPill tone={settlementTone(run.status)}>{settlementCode(t, 'status', run.status)}</StatusPill>,
        title: run.number,
      })}
    >
      {(run) => {
        const paid = run.lines.filter(({ leftOut }) => leftOut === null)
        const leftOut = run.lines.filter((line) => line.leftOut !== null)
        return (
          <>
            {run.status === 'ASKED' && (
              <Note tone="amber" icon="clock" title={t('wait.title')}>
                {run.approvalId !== null && (
                  <Link className={styled('link')} to={`/approval/list?open=${run.approvalId}`}>
                    {t('open')}
                  </Link>
                )}
              </Note>
            )}
            <Facts run={run} />
            {paid.length > 0 && (
              <DrawerSection title={t('lines.paid')}>
                <RunLines lines={paid} />
              </DrawerSection>
            )}
            {leftOut.length > 0 && (
              <DrawerSection title={t('lines.leftOut')}>
                <RunLines lines={leftOut} />
              </DrawerSection>
            )}
            <Slot name="record.history" props={{ objectType: 'settlementRun', objectId: run.id }} />
          </>
        )
      }}
    </RecordDrawer>
  )
}
