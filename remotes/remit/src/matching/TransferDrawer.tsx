import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { OwnTransfer } from '@kasa/contracts/ownTransfers'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Kbd } from '@kasa/ui/Kbd'
import { Note } from '@kasa/ui/Note'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { useState } from 'react'

import { styled } from './matchingStyles'
import { oneTransfer, undoTransfer } from './matchingQueries'
import { useMatchWords } from './matchingWords'
import { OtherLegs } from './OtherLegs'
import { TransferState } from './transferColumns'
import { useMatchActs } from './useMatchActs'

type TransferDrawerProps = {
  id: string
  known: OwnTransfer | undefined
  /** Keys that move through the list, for a drawer that covers it. */
  moving: readonly Hotkey[]
  onDone: () => void
  onClose: () => void
}

/** A transfer between two of our accounts: what left, what arrived, and how to undo it if it was none. */
export function TransferDrawer({ id, known, moving, onDone, onClose }: TransferDrawerProps) {
  const t = useMatchWords()
  const language = useLanguage()
  const read = useQuery(oneTransfer(id))
  const acts = useMatchActs(onDone)
  const [isAsking, setAsking] = useState(false)
  const transfer = read.data ?? known
  const whyNot =
    transfer?.status === 'UNDONE' ? t('transfer.UNDONE') : transfer?.isMine === false ? t('transfer.others') : undefined
  const ask = () => {
    if (transfer && whyNot === undefined) setAsking(true)
  }
  useHotkeys([...moving, { key: 'u', run: ask }], { enabled: !isAsking && !acts.isRunning })
  return (
    <>
      <RecordDrawer<OwnTransfer>
        read={read}
        known={known}
        onClose={onClose}
        head={(shown) => ({
          eyebrow: t('transfer.eyebrow'),
          status: <TransferState transfer={shown} t={t} />,
          title: formatMoney(shown.debitMinor, language),
          subtitle: `${shown.fromLabel} → ${shown.toLabel}`,
          actions: (
            <div className={styled('acts')}>
              <Button whyNot={whyNot} onClick={ask}>
                {t('act.undoTransfer')} <Kbd>U</Kbd>
              </Button>
            </div>
          ),
        })}
      >
        {(shown) => (
          <>
            {shown.isLate && (
              <Note tone="red" icon="warning" title={t('transfer.LATE')}>
                {t('transfer.lateText')}
              </Note>
            )}
            <DescriptionList
              items={[
                ...(shown.bankFeeMinor === 0n
                  ? []
                  : [{ id: 'fee', label: t('field.bankFee'), value: formatMoney(shown.bankFeeMinor, language) }]),
                { id: 'left', label: t('col.left'), value: formatDateTime(shown.leftAt, language) },
                ...(shown.arrivedAt === null
                  ? []
                  : [{ id: 'arrived', label: t('field.arrived'), value: formatDateTime(shown.arrivedAt, language) }]),
              ]}
            />
            {shown.status === 'IN_TRANSIT' && <OtherLegs lineId={shown.debitId} acts={acts} />}
            <Slot name="record.history" props={{ objectType: 'own_transfer', objectId: id }} />
          </>
        )}
      </RecordDrawer>
      {transfer && isAsking && (
        <ReasonForm
          title={t('reason.undoTransfer')}
          text={t('reason.undoTransferText')}
          saveLabel={t('act.undoTransfer')}
          onClose={() => setAsking(false)}
          save={(reason) => acts.fromDialog((screen) => undoTransfer(screen, transfer, reason), t('done.undoTransfer'))}
        />
      )}
    </>
  )
}
