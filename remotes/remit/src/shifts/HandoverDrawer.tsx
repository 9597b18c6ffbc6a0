import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { toast } from '@kasa/console/toast'
import type { HandoverDetail, HandoverRow } from '@kasa/contracts/shifts'
import type { HandoverAction } from '@kasa/domain/shift'
import { Button } from '@kasa/ui/Button'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'

import { styled } from '../parts/remitStyles'
import { HandoverPrint } from './HandoverPrint'
import { handoverTone } from './handoverColumns'
import { printSheet } from './printSheet'
import { handoverById, refuseShift, takeHandover, withdrawShift } from './shiftQueries'
import { useShiftWords, type ShiftWordKey } from './shiftWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))
const SignForm = lazy(() => import('./SignForm').then((file) => ({ default: file.SignForm })))

const sends = { refuse: refuseShift, withdraw: withdrawShift } as const
const doneKeys = { refuse: 'said.refused', withdraw: 'said.withdrawn' } as const

function HandoverActions({ handover, paper }: { handover: HandoverDetail; paper: RefObject<HTMLElement | null> }) {
  const t = useShiftWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<HandoverAction | null>(null)
  const close = () => setOpen(null)
  const why = (action: HandoverAction) => {
    const refusal = handover.whyNot[action]
    return refusal === undefined ? undefined : t(`why.${refusal}` as ShiftWordKey)
  }
  const isGiver = handover.whyNot['withdraw'] !== 'HANDOVER_NOT_YOURS'
  const isTaker = handover.whyNot['take'] !== 'HANDOVER_NOT_YOURS'
  const save = (action: 'refuse' | 'withdraw') => async (reason: string) => {
    takeHandover(client, await sends[action](handover.id, reason))
    toast('success', t(doneKeys[action], { number: handover.number }))
  }
  return (
    <div className={styled('acts')}>
      <Button onClick={() => paper.current && printSheet(paper.current)}>{t('print')}</Button>
      {isGiver && (
        <Button tone="danger" whyNot={why('withdraw')} onClick={() => setOpen('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {isTaker && (
        <Button tone="danger" whyNot={why('refuse')} onClick={() => setOpen('refuse')}>
          {t('refuse')}
        </Button>
      )}
      {isTaker && (
        <Button tone="primary" whyNot={why('take')} onClick={() => setOpen('take')}>
          {t('take')}
        </Button>
      )}
      <Suspense>
        {open === 'take' && <SignForm handover={handover} onClose={close} />}
        {(open === 'refuse' || open === 'withdraw') && (
          <ReasonForm
            title={t(`${open}.title`, { number: handover.number })}
            saveLabel={t(open)}
            onClose={close}
            save={save(open)}
          />
        )}
      </Suspense>
    </div>
  )
}

const isWhole = (record: HandoverRow): record is HandoverDetail => 'document' in record

/** One hand-over: what was signed, by whom, and what this person may still do. */
export function HandoverDrawer({
  id,
  known,
  onClose,
}: {
  id: string
  known: HandoverRow | undefined
  onClose: () => void
}) {
  const t = useShiftWords()
  const language = useLanguage()
  const read = useQuery(handoverById(id))
  const paper = useRef<HTMLElement>(null)
  return (
    <RecordDrawer<HandoverDetail, HandoverRow>
      read={read}
      known={known}
      onClose={onClose}
      head={(handover) => ({
        eyebrow: formatDateTime(handover.givenAt, language),
        status: <StatusPill tone={handoverTone[handover.status]}>{t(`status.${handover.status}`)}</StatusPill>,
        title: handover.number,
        subtitle: `${handover.giverName} → ${handover.takerName}`,
        ...(isWhole(handover) && { actions: <HandoverActions handover={handover} paper={paper} /> }),
      })}
    >
      {(handover) => <HandoverPrint handover={handover} ref={paper} />}
    </RecordDrawer>
  )
}
