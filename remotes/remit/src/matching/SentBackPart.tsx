import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import { Slot } from '@kasa/console/slot'
import type { OpenReturn, SentBack } from '@kasa/contracts/sentBack'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { FormSection } from '@kasa/ui/FormSection'
import { styleOf } from '@kasa/ui/styles'
import { useState, type ReactNode } from 'react'

import { linkSentBack, sentBackOfDebit, undoSentBack } from './matchingQueries'
import { styled } from './matchingStyles'
import { useMatchWords } from './matchingWords'
import type { useMatchActs } from './useMatchActs'

type SentBackPartProps = { lineId: string; acts: ReturnType<typeof useMatchActs> }

/**
 * The money sent back that a debit proves, with its undo, or the open returns that it may prove, each to be linked with
 * a reason. Renders nothing if there are none.
 */
export function SentBackPart({ lineId, acts }: SentBackPartProps) {
  const t = useMatchWords()
  const { data } = useQuery(sentBackOfDebit(lineId))
  const [asking, setAsking] = useState<OpenReturn | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  if (!data) return null
  const { self, proves, open } = data
  if (proves)
    return (
      <FormSection title={t('sentBack')}>
        <ul className={`${styled('cands')} boxed`}>
          <MoneyRow money={proves}>
            <Button onClick={() => setUndoing(true)}>{t('act.undoTransfer')}</Button>
          </MoneyRow>
        </ul>
        <Slot name="record.history" props={{ objectType: 'sent_back', objectId: proves.id }} />
        {isUndoing && (
          <ReasonForm
            title={t('reason.undoSentBack')}
            text={t('reason.undoSentBackText')}
            saveLabel={t('act.undoTransfer')}
            onClose={() => setUndoing(false)}
            save={(reason) => acts.fromDialog((screen) => undoSentBack(screen, proves, reason), t('done.undoTransfer'))}
          />
        )}
      </FormSection>
    )
  if (!self || open.length === 0) return null
  return (
    <FormSection title={t('sentBack.open')}>
      <ul className={`${styled('cands')} boxed`}>
        {open.map((money) => (
          <MoneyRow key={`${money.creditId} ${money.depositId}`} money={money}>
            <Button onClick={() => setAsking(money)}>{t('act.linkSentBack')}</Button>
          </MoneyRow>
        ))}
      </ul>
      {asking && (
        <ReasonForm
          title={t('reason.linkSentBack')}
          text={t('reason.linkSentBackText')}
          saveLabel={t('act.linkSentBack')}
          onClose={() => setAsking(null)}
          save={(reason) =>
            acts.fromDialog((screen) => linkSentBack(screen, self, asking, reason), t('done.linkSentBack'))
          }
        />
      )}
    </FormSection>
  )
}

function MoneyRow({ money, children }: { money: OpenReturn | SentBack; children: ReactNode }) {
  const t = useMatchWords()
  const language = useLanguage()
  const { number, payerMasked, ibanMasked, amountMinor, bankFeeMinor, at } = money
  return (
    <li>
      <b>{number ?? t('sentBack.line')}</b>{' '}
      <span className={styleOf('strong')}>{formatMoney(amountMinor, language)}</span>
      <br />
      <small>
        {[
          payerMasked,
          ibanMasked,
          formatDateTime(at, language),
          bankFeeMinor > 0n && `${t('field.bankFee')} ${formatMoney(bankFeeMinor, language)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>{' '}
      {children}
    </li>
  )
}
