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
  const say = useAttachmentWords()
  const client = useQueryClient()
  const form = useRecordForm<{ amountPolicy: AmountPolicy }, MerchantUpdateRequest>({
    schema: merchantUpdateRequest,
    defaultValues: { amountPolicy: policy },
    requestOf: ({ amountPolicy }) => requestOf(merchant, amountPolicy),
    save: async (request) => {
      await writeMerchant(merchant.id, request)
      await client.invalidateQueries({ queryKey: ['merchant'] })
      toast('success', say('policy.saved', { merchant: merchant.name }))
      onClose()
    },
  })
  return (
    <RecordForm
      title={say('policy.title', { merchant: merchant.name })}
      saveLabel={say('policy.save')}
      form={form}
      onClose={onClose}
    >
      <p>{say('policy.text')}</p>
      <Field label={say('policy.label')} error={form.wrong('amountPolicy')} hint={say('policy.hint')}>
        {(field) => (
          <Select {...field} {...form.register('amountPolicy')} autoFocus>
            {amountPolicies.map((each) => (
              <option key={each} value={each}>
                {say(`policy.${each}`)}
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
  const say = useAttachmentWords()
  const language = useLanguage()
  const read = useQuery(merchantById(merchantId))
  if (read.isError)
    return (
      <Dialog title={say('policy.label')} onClose={onClose} closeLabel={say('policy.close')}>
        <p role="alert">{words(read.error, language)}</p>
      </Dialog>
    )
  if (!read.data?.routing || !read.isFetchedAfterMount) return null
  return <PolicyForm merchant={read.data} policy={read.data.routing.amountPolicy} onClose={onClose} />
}
