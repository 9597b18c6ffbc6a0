import { useViewer } from '@kasa/console/can'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import {
  callbackFormat,
  eventTypesOf,
  saveUrlRequest,
  type MerchantDetail,
  type SaveUrlRequest,
} from '@kasa/contracts/merchants'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { refetchMerchant, saveAddress } from './merchantQueries'
import { useMerchantWords } from './merchantWords'

type Form = { url: string; eventTypes: string[]; format: string; newSecret: boolean; reason: string }

type AddressFormProps = {
  merchant: MerchantDetail
  onClose: () => void
  /** Called with the new secret, which is only shown now. */
  onSecret: (secret: string) => void
}

/**
 * Sets the callback address of the own merchant, or requests it for another merchant. Needs a fresh code. Only the
 * first address and the checkbox create a secret.
 */
export function AddressForm({ merchant, onClose, onSecret }: AddressFormProps) {
  const t = useMerchantWords()
  const client = useQueryClient()
  const isOwn = useUser()?.mrcID === merchant.id
  const [endpoint] = merchant.endpoints
  const form = useRecordForm<Form, SaveUrlRequest>({
    schema: saveUrlRequest,
    defaultValues: {
      url: endpoint?.url ?? '',
      eventTypes: [...(endpoint?.eventTypes ?? [])],
      format: endpoint?.format ?? 'STANDARD',
      newSecret: false,
      reason: '',
    },
    requestOf: ({ reason, ...written }) => ({ merchantId: merchant.id, ...written, ...(!isOwn && { reason }) }),
    messageFor: (field) => (field === 'url' ? t('wrong.url') : undefined),
    save: async (request) => {
      const { secret, approvalId } = await saveAddress(request)
      await refetchMerchant(client, merchant.id)
      if (approvalId !== null) toast('success', t('said.addressAsked'))
      onClose()
      if (secret !== null) onSecret(secret)
    },
  })
  const { register, wrong } = form
  const { modules } = useViewer()
  // Event types of the tenant's modules, and those chosen earlier.
  const offered = eventTypesOf(modules, endpoint?.eventTypes)
  return (
    <RecordForm
      title={t('address.title')}
      saveLabel={t(isOwn ? 'address.save' : 'keys.ask')}
      form={form}
      onClose={onClose}
    >
      {!isOwn && (
        <Note tone="amber" icon="info" title={t('keys.second')}>
          {t('address.secondText')}
        </Note>
      )}
      <Field label={t('address.url')} required error={wrong('url')} hint={t('address.urlHint')}>
        {(field) => <Input {...field} {...register('url')} type="url" maxLength={2048} autoComplete="off" autoFocus />}
      </Field>
      <CheckGroup label={t('address.events')} hint={t('address.eventsHint')} error={wrong('eventTypes')} columns>
        {offered.map((type) => (
          <label key={type}>
            <Checkbox value={type} {...register('eventTypes')} />
            {type}
          </label>
        ))}
      </CheckGroup>
      <Field label={t('address.format')} error={wrong('format')}>
        {(field) => (
          <Select {...field} {...register('format')}>
            {callbackFormat.options.map((format) => (
              <option key={format} value={format}>
                {t(`format.${format}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {endpoint && (
        <CheckGroup label={t('address.secrets')} hint={t('address.secretHint')} error={wrong('newSecret')}>
          <label>
            <Checkbox {...register('newSecret')} />
            {t('address.newSecret')}
          </label>
        </CheckGroup>
      )}
      {!isOwn && (
        <Field label={t('field.reason')} required error={wrong('reason')}>
          {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
        </Field>
      )}
    </RecordForm>
  )
}
