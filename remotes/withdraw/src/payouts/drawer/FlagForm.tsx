import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { flagCustomerRequest, type CustomerFile, type FlagCustomerRequest } from '@kasa/contracts/customers'
import { customerFlags, type CustomerFlag } from '@kasa/domain/customer'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input } from '@kasa/ui/Input'

import { customerOf, flagCustomer } from './customerQueries'
import { useDrawerWords } from './drawerWords'

/** Sets a customer's flags, with a reason. */
export function FlagForm({ id, file, onClose }: { id: string; file: CustomerFile; onClose: () => void }) {
  const t = useDrawerWords()
  const client = useQueryClient()
  const form = useRecordForm<{ flags: CustomerFlag[]; reason: string }, FlagCustomerRequest>({
    schema: flagCustomerRequest,
    defaultValues: { flags: [...(file.flags ?? [])], reason: '' },
    requestOf: (written) => ({ ...written, version: file.version }),
    save: async (request) => {
      client.setQueryData(customerOf(id).queryKey, await flagCustomer(id, request))
      toast('success', t('customer.flagged', { name: file.name }))
      onClose()
    },
  })
  const { register, wrong } = form
  return (
    <RecordForm
      title={t('customer.flagTitle', { name: file.name })}
      saveLabel={t('customer.flagSave')}
      form={form}
      onClose={onClose}
    >
      <CheckGroup label={t('customer.flags')} error={wrong('flags')}>
        {customerFlags.map((flag) => (
          <label key={flag}>
            <Checkbox value={flag} {...register('flags')} />
            {t(`flag.${flag}`)}
          </label>
        ))}
      </CheckGroup>
      <Field label={t('customer.flagReason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
