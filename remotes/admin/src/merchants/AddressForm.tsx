import { useViewer } from '@kasa/console/can'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import {
  callbackFormat,
  eventTypesOf,
  saveUrlRequest,
  type MerchantEndpoint,
  type SaveUrlRequest,
} from '@kasa/contracts/merchants'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'

import { readAgain, saveAddress } from './merchantQueries'
import { useMerchantWords } from './merchantWords'

type Form = { url: string; eventTypes: string[]; format: string }

type AddressFormProps = {
  merchantId: string
  endpoint: MerchantEndpoint | undefined
  onClose: () => void
  /** Called with the new secret, which is only shown now. */
  onSecret: (secret: string) => void
}

/** Sets the callback address; saving needs a fresh code and creates a new secret. */
export function AddressForm({ merchantId, endpoint, onClose, onSecret }: AddressFormProps) {
  const t = useMerchantWords()
  const client = useQueryClient()
  const form = useRecordForm<Form, SaveUrlRequest>({
    schema: saveUrlRequest,
    defaultValues: {
      url: endpoint?.url ?? '',
      eventTypes: [...(endpoint?.eventTypes ?? [])],
      format: endpoint?.format ?? 'STANDARD',
    },
    requestOf: (written) => ({ merchantId, ...written }),
    complaint: (field) => (field === 'url' ? t('wrong.url') : undefined),
    save: async (request) => {
      const { secret } = await saveAddress(request)
      await readAgain(client, merchantId)
      onClose()
      onSecret(secret)
    },
  })
  const { register, wrong } = form
  const { modules } = useViewer()
  // Event types of the tenant's modules, and those chosen earlier.
  const offered = eventTypesOf(modules, endpoint?.eventTypes)
  return (
    <RecordForm title={t('address.title')} saveLabel={t('address.save')} form={form} onClose={onClose}>
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
      <Field label={t('address.format')} hint={t('address.secretHint')} error={wrong('format')}>
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
    </RecordForm>
  )
}
