import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { OneLine, UnmatchedLine } from '@kasa/contracts/matching'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Kbd } from '@kasa/ui/Kbd'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { useState } from 'react'

import { lineTone } from './matchColumns'
import { ignoreLine, oneLine, readAgain, restoreLine } from './matchingQueries'
import { styled } from './matchingStyles'
import { useMatchWords, type MatchTextKey } from './matchingWords'
import { OtherLegs } from './OtherLegs'
import { SentBackPart } from './SentBackPart'
import { useMatchActs } from './useMatchActs'

type DebitDrawerProps = {
  id: string
  known: UnmatchedLine | undefined
  /** Keys that move through the list, for a drawer that covers it. */
  moving: readonly Hotkey[]
  onDone: () => void
  onClose: () => void
}

/**
 * An unexplained debit: the payouts it may have paid, the own transfer or the money sent back that it may be, or
 * setting it aside.
 */
export function DebitDrawer({ id, known, moving, onDone, onClose }: DebitDrawerProps) {
  const t = useMatchWords()
  const language = useLanguage()
  const client = useQueryClient()
  const read = useQuery(oneLine(id))
  const mayAside = useCan('bankLine.write')
  const acts = useMatchActs(onDone)
  const [isAsking, setAsking] = useState(false)
  const line = read.data ?? known
  const isAside = line?.status === 'IGNORED'
  const payout = read.data?.mayHavePaid ?? null
  const whyNot = !line || isAside ? undefined : whyNotAside(line)
  function whyNotAside({ status, pending }: UnmatchedLine): string | undefined {
    if (status !== 'NEW') return t('refusal.LINE_TAKEN')
    if (pending) return t('refusal.LINE_PENDING')
    return payout === null ? undefined : t('refusal.TRANSFER_OF_PAYOUT', { number: payout })
  }
  const act = () => {
    if (!line || whyNot !== undefined) return
    if (isAside) void acts.run(async (screen) => (await restoreLine(screen, line), t('done.restore')))
    else setAsking(true)
  }
  useHotkeys([...moving, ...(mayAside ? [{ key: isAside ? 'b' : 'i', run: act }] : [])], {
    enabled: !isAsking && !acts.isRunning,
  })
  const actions = (
    <div className={styled('acts')}>
      <Button busy={acts.isRunning} whyNot={whyNot} onClick={act}>
        {t(isAside ? 'act.restore' : 'act.ignore')} <Kbd>{isAside ? 'B' : 'I'}</Kbd>
      </Button>
    </div>
  )
  return (
    <>
      <RecordDrawer<OneLine, UnmatchedLine>
        read={read}
        known={known}
        onClose={onClose}
        head={(shown) => ({
          eyebrow: shown.bankAccountLabel,
          status: <StatusPill tone={lineTone[shown.status]}>{t(`status.${shown.status}`)}</StatusPill>,
          title: formatMoney(-shown.amountMinor, language),
          subtitle: shown.senderName || t('debit.noName'),
          ...(mayAside && { actions }),
        })}
      >
        {(shown) => (
          <>
            {shown.pending && (
              <Note
                tone="amber"
                icon="clock"
                title={t('pending', { kind: t(`kind.${shown.pending.kind}` as MatchTextKey) })}
              />
            )}
            {shown.status === 'NEW' && (
              <Note tone="amber" icon="warning" title={t('debit.unexplained')}>
                {payout === null ? t('debit.unexplainedText') : t('debit.ofPayoutText', { number: payout })}
              </Note>
            )}
            <DescriptionList
              items={[
                { id: 'note', label: t('field.note'), value: shown.description || '–' },
                { id: 'booked', label: t('field.booked'), value: formatDateTime(shown.bookedAt, language) },
                ...(shown.senderIbanMasked === null
                  ? []
                  : [{ id: 'iban', label: t('field.toIban'), value: shown.senderIbanMasked }]),
                ...(shown.ownAccountLabel === null
                  ? []
                  : [{ id: 'own', label: t('col.to'), value: shown.ownAccountLabel }]),
                ...(shown.bankRef === null ? [] : [{ id: 'ref', label: t('field.ref'), value: shown.bankRef }]),
                ...(shown.reason === null
                  ? []
                  : [
                      {
                        id: 'reason',
                        label: t('field.reason'),
                        value: [shown.reason, shown.decidedByName].filter(Boolean).join(' · '),
                      },
                    ]),
              ]}
            />
            {shown.status === 'NEW' && (
              <Slot
                name="bankLine.debit"
                props={{
                  lineId: id,
                  onDone: () => {
                    onDone()
                    void readAgain(client)
                  },
                }}
              />
            )}
            {shown.status === 'NEW' && <OtherLegs lineId={id} mayLeave acts={acts} />}
            {mayAside && (shown.status === 'NEW' || shown.status === 'MATCHED') && (
              <SentBackPart lineId={id} acts={acts} />
            )}
            <Slot name="record.history" props={{ objectType: 'bank_tx', objectId: id }} />
          </>
        )}
      </RecordDrawer>
      {line && isAsking && (
        <ReasonForm
          title={t('reason.ignore')}
          text={t('reason.ignoreDebitText')}
          saveLabel={t('act.ignore')}
          onClose={() => setAsking(false)}
          save={(reason) =>
            acts.fromDialog(
              (screen) => ignoreLine(screen, line, reason),
              ({ pending }) => t(pending ? 'done.asked' : 'done.ignore'),
            )
          }
        />
      )}
    </>
  )
}
