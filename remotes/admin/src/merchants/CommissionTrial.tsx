import { words } from '@kasa/console/failure'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { commissionAsked, type CommissionTrial as Trial } from '@kasa/contracts/commissions'
import type { FeeMethod } from '@kasa/domain/commission'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { formatMoney } from '@kasa/domain/money'
import { typedDay } from '@kasa/domain/typedDay'
import { Button } from '@kasa/ui/Button'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Figures } from '@kasa/ui/Figures'
import { FormSection } from '@kasa/ui/FormSection'
import { useState } from 'react'

import { tryCommission } from './commissionQueries'
import { useCommissionWords } from '../locales/commissionWords'

const monthMs = 30 * 86_400_000

function Outcome({ trial: { count, amountMinor, charged, asked } }: { trial: Trial }) {
  const t = useCommissionWords()
  const language = useLanguage()
  if (count === 0) return <p role="status">{t('trial.none')}</p>
  const money = (minor: bigint) => formatMoney(minor, language)
  const cost = (id: 'charged' | 'asked', { feeMinor, taxMinor }: Trial['charged']) => ({
    id,
    label: t(`trial.${id}`),
    value: money(feeMinor),
    note: t('trial.tax', { amount: money(taxMinor) }),
  })
  return (
    <div role="status">
      <Figures
        figures={[
          { id: 'count', label: t('trial.count'), value: formatCount(count, language) },
          { id: 'amount', label: t('trial.amount'), value: money(amountMinor) },
          cost('charged', charged),
          cost('asked', asked),
          {
            id: 'difference',
            label: t('trial.difference'),
            value: money(asked.feeMinor - charged.feeMinor),
            note: t('trial.tax', { amount: money(asked.taxMinor - charged.taxMinor) }),
          },
        ]}
      />
    </div>
  )
}

type CommissionTrialProps = { merchantId: string; method: FeeMethod; terms: unknown }

/** What was charged on past days, and what the edited terms would charge. A result for other terms is not shown. */
export function CommissionTrial({ merchantId, method, terms }: CommissionTrialProps) {
  const t = useCommissionWords()
  const language = useLanguage()
  const [from, setFrom] = useState(() => istanbulDay(new Date(Date.now() - monthMs)))
  const [to, setTo] = useState(() => istanbulDay(new Date()))
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ of: string; trial: Trial } | null>(null)
  const requestKey = JSON.stringify({ method, terms, from, to })
  const attempt = async () => {
    setTried(null)
    setProblem(undefined)
    if (!commissionAsked.safeParse(terms).success) return setProblem(t('trial.terms'))
    if (typedDay(from) !== from || typedDay(to) !== to) return setProblem(t('trial.days'))
    setBusy(true)
    try {
      setTried({ of: requestKey, trial: await tryCommission(merchantId, { method, terms, from, to }) })
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormSection title={t('trial.title')} help={t('trial.help')}>
      <FieldPair>
        <Field label={t('trial.from')}>
          {(field) => <DayField {...field} value={from} onChange={setFrom} language={language} hasCalendar />}
        </Field>
        <Field label={t('trial.to')} error={problem}>
          {(field) => <DayField {...field} value={to} onChange={setTo} language={language} hasCalendar />}
        </Field>
      </FieldPair>
      <div>
        <Button size="small" busy={isBusy} onClick={() => void attempt()}>
          {t('trial.do')}
        </Button>
      </div>
      {tried?.of === requestKey && <Outcome trial={tried.trial} />}
    </FormSection>
  )
}
