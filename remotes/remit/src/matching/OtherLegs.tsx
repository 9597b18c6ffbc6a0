import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import type { TransferLegRow, TransferLegs } from '@kasa/contracts/ownTransfers'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { FormSection } from '@kasa/ui/FormSection'
import { styleOf } from '@kasa/ui/styles'
import { useState } from 'react'

import { legsOfLine, linkTransfer } from './matchingQueries'
import { styled } from './matchingStyles'
import { useMatchWords } from './matchingWords'
import type { useMatchActs } from './useMatchActs'

type OtherLegsProps = {
  lineId: string
  /**
   * The line is a debit, and may be marked as on its way to our account that the bank names before the credit
   * arrives.
   */
  mayLeave?: true
  acts: ReturnType<typeof useMatchActs>
}

/**
 * The possible other legs of a line, each with what connects the two, to be linked with a reason. Renders nothing if
 * there are none.
 */
export function OtherLegs({ lineId, mayLeave, acts }: OtherLegsProps) {
  const t = useMatchWords()
  const language = useLanguage()
  const read = useQuery(legsOfLine(lineId))
  const [asking, setAsking] = useState<TransferLegRow | 'leave' | null>(null)
  const { toLabel, legs, self }: TransferLegs = read.data ?? { toLabel: null, legs: [], self: null }
  const isLeaving = mayLeave === true && toLabel !== null
  if (!self || (legs.length === 0 && !isLeaving)) return null
  const bodyOf = (leg: TransferLegRow) => {
    const other = { id: leg.id, version: leg.version }
    return leg.direction === 'CREDIT' ? { debit: self, credit: other } : { debit: other, credit: self }
  }
  return (
    <FormSection title={t('legs')}>
      <ul className={`${styled('cands')} boxed`}>
        {legs.map((leg) => (
          <li key={leg.id}>
            <b>{leg.accountLabel}</b>{' '}
            <span className={styleOf('strong')}>{formatMoney(leg.amountMinor, language)}</span>
            <br />
            <small>
              {[leg.name, leg.description, formatDateTime(leg.bookedAt, language), t(`sign.${leg.sign}`)]
                .filter(Boolean)
                .join(' · ')}
            </small>{' '}
            <Button onClick={() => setAsking(leg)}>{t('act.linkTransfer')}</Button>
          </li>
        ))}
        {legs.length === 0 && isLeaving && (
          <li>
            {t('legs.waiting', { account: toLabel })}{' '}
            <Button onClick={() => setAsking('leave')}>{t('act.leaveTransfer')}</Button>
          </li>
        )}
      </ul>
      {asking && (
        <ReasonForm
          title={t('reason.linkTransfer')}
          text={t('reason.linkTransferText')}
          saveLabel={t('act.linkTransfer')}
          onClose={() => setAsking(null)}
          save={(reason) =>
            acts.fromDialog(
              (screen) => linkTransfer(screen, asking === 'leave' ? { debit: self } : bodyOf(asking), reason),
              t('done.linkTransfer'),
            )
          }
        />
      )}
    </FormSection>
  )
}
