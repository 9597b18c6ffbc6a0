import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import { resetKeysRequest, type MerchantDetail, type ResetKeysRequest } from '@kasa/contracts/merchants'
import { keyGraceHours, keyScopes, usualKeyScopes } from '@kasa/domain/merchant'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { newKey, refetchMerchant } from './merchantQueries'
import { codeInWords, useMerchantWords } from './merchantWords'

type Form = { graceHours: string; scopes: string[]; reason: string }

/** Creates a key for the own merchant, or requests one for another merchant. */
export function NewKeyForm({ merchant, onClose }: { merchant: MerchantDetail; onClose: () => void }) {
  const t = useMerchantWords()
  const client = useQueryClient()
  const isOwn = useUser()?.mrcID === merchant.id
  const [last] = merchant.keys
  const form = useRecordForm<Form, ResetKeysRequest>({
    schema: resetKeysRequest,
    defaultValues: { graceHours: '24', scopes: [...(last?.scopes ?? usualKeyScopes)], reason: '' },
    requestOf: ({ graceHours, scopes, reason }) => ({
      merchantId: merchant.id,
      graceHours: Number(graceHours),
      scopes,
      ...(!isOwn && { reason }),
    }),
    messageFor: (field) => (field === 'scopes' ? t('wrong.scopes') : undefined),
    save: async (request) => {
      const { keyId } = await newKey(request)
      await refetchMerchant(client, merchant.id)
      toast('success', t(keyId === null ? 'said.keyAsked' : 'said.key'))
      onClose()
    },
  })
  const { register, wrong } = form
  return (
    <RecordForm
      title={t('keys.form', { name: merchant.name })}
      saveLabel={t(isOwn ? 'keys.make' : 'keys.ask')}
      form={form}
      onClose={onClose}
    >
      {!isOwn && (
        <Note tone="amber" icon="info" title={t('keys.second')}>
          {t('keys.secondText')}
        </Note>
      )}
      <CheckGroup label={t('keys.scopes')} error={wrong('scopes')} {...(isOwn && { hint: t('keys.withdrawHint') })}>
        {keyScopes.map((scope) => (
          <label key={scope}>
            <Checkbox value={scope} {...register('scopes')} />
            {codeInWords(t, 'scope', scope)}
          </label>
        ))}
      </CheckGroup>
      <Field label={t('keys.grace')} error={wrong('graceHours')}>
        {(field) => (
          <Select {...field} {...register('graceHours')}>
            {keyGraceHours.map((hours) => (
              <option key={hours} value={hours}>
                {t(`grace.${hours}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isOwn && (
        <Field label={t('field.reason')} required error={wrong('reason')}>
          {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
        </Field>
      )}
    </RecordForm>
  )
}
