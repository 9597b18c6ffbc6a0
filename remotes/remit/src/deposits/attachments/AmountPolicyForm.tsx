import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { merchantUpdateRequest, type MerchantDetail, type MerchantUpdateRequest } from '@kasa/contracts/merchants'
import { amountPolicies, type AmountPolicy } from '@kasa/domain/deposit'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'

import { merchantById, writeMerchant } from './merchantQueries'
import { useAttachmentWords } from './attachmentWords'

/**
 * The merchant as it was read, with another amount policy. Everything else is sent unchanged, with the version that
 * was read.
 */
const requestOf = (
  { name, legalTitle, taxNo, contacts, modules, routing, status, testMode, version }: MerchantDetail,
  amountPolicy: AmountPolicy,
) => ({
  name,
  legalTitle,
  taxNo,
  contacts,
  modules,
  remitGroupIds: routing?.remitGroupIds ?? [],
  limitGroupId: routing?.limitGroupId ?? null,
  ...(routing && { payoutHolds: routing.payoutHolds, payoutLimitGroupId: routing.payoutLimitGroupId }),
  amountPolicy,
  status,
  testMode,
  version,
})

function PolicyForm({
  merchant,
  policy,
  onClose,
}: {
  merchant: MerchantDetail
  policy: AmountPolicy
  onClose: () => void
}) {
  const t = useAttachmentWords()
  const client = useQueryClient()
  const form = useRecordForm<{ amountPolicy: AmountPolicy }, MerchantUpdateRequest>({
    schema: merchantUpdateRequest,
    defaultValues: { amountPolicy: policy },
    requestOf: ({ amountPolicy }) => requestOf(merchant, amountPolicy),
    save: async (request) => {
      const saved = await writeMerchant(merchant.id, request)
      await client.invalidateQueries({ queryKey: ['merchant'] })
      const isWaiting = saved.changeApprovalId !== null && saved.changeApprovalId !== merchant.changeApprovalId
      toast('success', t(isWaiting ? 'policy.waits' : 'policy.saved', { merchant: merchant.name }))
      onClose()
    },
  })
  return (
    <RecordForm
      title={t('policy.title', { merchant: merchant.name })}
      saveLabel={t('policy.save')}
      form={form}
      onClose={onClose}
    >
      <p>{t('policy.text')}</p>
      <Field label={t('policy.label')} error={form.wrong('amountPolicy')} hint={t('policy.hint')}>
        {(field) => (
          <Select {...field} {...form.register('amountPolicy')} autoFocus>
            {amountPolicies.map((each) => (
              <option key={each} value={each}>
                {t(`policy.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </RecordForm>
  )
}

/**
 * Sets what happens when a merchant's deposit arrives with another amount. For administrators, from any of the
 * merchant's requests.
 */
export function AmountPolicyForm({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const t = useAttachmentWords()
  const language = useLanguage()
  const read = useQuery(merchantById(merchantId))
  if (read.isError)
    return (
      <Dialog title={t('policy.label')} onClose={onClose} closeLabel={t('policy.close')}>
        <p role="alert">{words(read.error, language)}</p>
      </Dialog>
    )
  if (!read.data?.routing || !read.isFetchedAfterMount) return null
  return <PolicyForm merchant={read.data} policy={read.data.routing.amountPolicy} onClose={onClose} />
}
