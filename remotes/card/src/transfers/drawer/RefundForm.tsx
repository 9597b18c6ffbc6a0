import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { cardRefundRequest, cardRow, type CardDetail, type CardRefundRequest } from '@kasa/contracts/cardTransfers'
import { sendAbout } from '@kasa/desk/queries'
import { moneyAsked } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'

import { transfers } from '../transfers'
import { useDrawerWords } from './drawerWords'

type Form = { amount: string; reason: string }

/** The amount of a card transfer that can still be refunded, in kuruş. */
export const restOf = ({ amountMinor, refundedMinor }: CardDetail): bigint => amountMinor - refundedMinor

/** Requests a refund of all that is left or of a part; another administrator decides. */
export function RefundForm({ transfer, onClose }: { transfer: CardDetail; onClose: () => void }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const rest = formatMoney(restOf(transfer), language)
  const form = useRecordForm<Form, CardRefundRequest>({
    schema: cardRefundRequest,
    defaultValues: { amount: rest.replace(/[^\d.,]/g, ''), reason: '' },
    requestOf: ({ amount, reason }) => ({ amount: moneyAsked(amount), reason, version: transfer.version }),
    messageFor: (field) => (field === 'amount' ? t('refund.wrongAmount', { rest }) : undefined),
    save: async ({ amount, reason, version }) => {
      await sendAbout(money, transfers, 'refund', transfer, {
        path: `${transfers.path}/refund/${transfer.id}`,
        schema: cardRow,
        body: { amount: Number(amount), reason, version },
        isPrivate: true,
      })
      toast('success', t('refund.asked', { number: transfer.number }))
      await client.invalidateQueries({ queryKey: [transfers.topic] })
      onClose()
    },
  })
  const { register, wrong } = form
  return (
    <RecordForm
      title={t('refund.title', { number: transfer.number })}
      saveLabel={t('refund.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('refund.amount')} required error={wrong('amount')} hint={t('refund.text', { rest })}>
        {(field) => <AmountField {...field} {...register('amount')} language={language} autoFocus />}
      </Field>
      <Field label={t('refund.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={500} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
