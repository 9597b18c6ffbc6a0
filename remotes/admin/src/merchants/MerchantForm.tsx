import { useWatch } from '@kasa/console/form'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import {
  merchantCreateRequest,
  merchantUpdateRequest,
  type MerchantCreateRequest,
  type MerchantDetail,
  type MerchantUpdateRequest,
} from '@kasa/contracts/merchants'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import { merchantModules, merchantTransitions } from '@kasa/domain/merchant'
import { CheckGroup, Checks } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Checkbox, Input, Select, Textarea } from '@kasa/ui/Input'

import { ContactFields } from './ContactFields'
import { GroupOrder } from './GroupOrder'
import { GuardNote } from './GuardNote'
import { formOf, requestOf, type MerchantFields } from './merchantFields'
import { createMerchant, limitGroupChoices, remitGroupChoices, takeMerchant, updateMerchant } from './merchantQueries'
import { useMerchantWords, type MerchantWordKey } from './merchantWords'

type MerchantFormProps = {
  merchant: MerchantDetail | null
  onClose: () => void
  onSaved?: (id: string) => void
}

const fieldMessages: Partial<Record<keyof MerchantFields, MerchantWordKey>> = {
  code: 'wrong.code',
  taxNo: 'wrong.taxNo',
  ipAllow: 'wrong.ipAllow',
  modules: 'wrong.modules',
}

/** Adds or edits a merchant. Changing limits, groups, modules, holds or addresses needs a fresh code. */
export function MerchantForm({ merchant, onClose, onSaved }: MerchantFormProps) {
  const t = useMerchantWords()
  const client = useQueryClient()
  const groups = useQuery(remitGroupChoices()).data ?? []
  const limits = useQuery(limitGroupChoices()).data ?? []
  const form = useRecordForm<MerchantFields, MerchantCreateRequest | MerchantUpdateRequest>({
    schema: merchant === null ? merchantCreateRequest : merchantUpdateRequest,
    defaultValues: formOf(merchant),
    requestOf: (written) => requestOf(written, merchant),
    messageFor: (field) => {
      const key = fieldMessages[field as keyof MerchantFields]
      return key && t(key)
    },
    save: async (request) => {
      const saved =
        'code' in request ? await createMerchant(request) : await updateMerchant(merchant?.id ?? '', request)
      takeMerchant(client, saved)
      const isWaiting = saved.changeApprovalId !== null && saved.changeApprovalId !== merchant?.changeApprovalId
      toast('success', t(isWaiting ? 'said.waits' : 'said.saved', { name: saved.name }))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, control, setValue, wrong } = form
  const contacts = useWatch({ control, name: 'contacts' })
  const remitGroupIds = useWatch({ control, name: 'remitGroupIds' })
  const status = useWatch({ control, name: 'status' })
  const [legalTitle, testMode, limitGroupId, amountPolicy, payoutHolds, modules, ipAllow] = useWatch({
    control,
    name: ['legalTitle', 'testMode', 'limitGroupId', 'amountPolicy', 'payoutHolds', 'modules', 'ipAllow'],
  })
  return (
    <RecordForm
      title={merchant === null ? t('form.new') : t('form.edit', { name: merchant.name })}
      saveLabel={t(merchant === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <FormSection title={t('form.company')}>
        <FieldPair>
          {merchant === null && (
            <Field label={t('field.code')} required error={wrong('code')} hint={t('form.codeHint')}>
              {(field) => <Input {...field} {...register('code')} maxLength={32} autoComplete="off" autoFocus />}
            </Field>
          )}
          <Field label={t('field.name')} required error={wrong('name')}>
            {(field) => (
              <Input
                {...field}
                {...register('name')}
                maxLength={120}
                autoComplete="off"
                autoFocus={merchant !== null}
              />
            )}
          </Field>
          <Field label={t('field.legalTitle')} required error={wrong('legalTitle')}>
            {(field) => <Input {...field} {...register('legalTitle')} maxLength={250} autoComplete="off" />}
          </Field>
          <Field label={t('field.taxNo')} required error={wrong('taxNo')} hint={t('form.taxHint')}>
            {(field) => (
              <Input {...field} {...register('taxNo')} inputMode="numeric" maxLength={10} autoComplete="off" />
            )}
          </Field>
        </FieldPair>
      </FormSection>
      <FormSection title={t('field.contacts')}>
        <ContactFields
          contacts={contacts}
          error={wrong('contacts')}
          onContacts={(next) => setValue('contacts', next, { shouldDirty: true })}
        />
      </FormSection>
      <FormSection title={t('form.use')}>
        <CheckGroup label={t('field.modules')} error={wrong('modules')}>
          {merchantModules.map((module) => (
            <label key={module}>
              <Checkbox value={module} {...register('modules')} />
              {t(`module.${module}`)}
            </label>
          ))}
        </CheckGroup>
        <Field label={t('field.ipAllow')} error={wrong('ipAllow')} hint={t('form.ipHint')}>
          {(field) => <Textarea {...field} {...register('ipAllow')} rows={3} spellCheck={false} />}
        </Field>
        {merchant !== null && (
          <>
            <FieldPair>
              <Field label={t('field.status')} error={wrong('status')} hint={t('form.statusHint')}>
                {(field) => (
                  <Select {...field} {...register('status')}>
                    {[merchant.status, ...merchantTransitions[merchant.status]].map((each) => (
                      <option key={each} value={each}>
                        {t(`status.${each}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {status !== merchant.status && (
                <Field label={t('field.reason')} required error={wrong('statusReason')}>
                  {(field) => <Input {...field} {...register('statusReason')} maxLength={500} autoComplete="off" />}
                </Field>
              )}
            </FieldPair>
            <Checks>
              <label>
                <Checkbox {...register('testMode')} />
                {t('form.testMode')}
              </label>
            </Checks>
          </>
        )}
      </FormSection>
      <FormSection title={t('form.routing')}>
        <GroupOrder
          groups={groups}
          chosen={remitGroupIds}
          error={wrong('remitGroupIds')}
          onChosen={(next) => setValue('remitGroupIds', next, { shouldDirty: true })}
        />
        <FieldPair>
          <Field label={t('field.limitGroup')} error={wrong('limitGroupId')}>
            {(field) => (
              <Select {...field} {...register('limitGroupId')}>
                <option value="">{t('form.noLimits')}</option>
                {limits.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('field.amountPolicy')} error={wrong('amountPolicy')}>
            {(field) => (
              <Select {...field} {...register('amountPolicy')}>
                {amountPolicies.map((policy) => (
                  <option key={policy} value={policy}>
                    {t(`policy.${policy}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </FieldPair>
        <CheckGroup label={t('field.payoutHolds')} hint={t('form.holdsHint')} error={wrong('payoutHolds')}>
          {agreedHolds.map((reason) => (
            <label key={reason}>
              <Checkbox value={reason} {...register('payoutHolds')} />
              {t(`hold.${reason}`)}
            </label>
          ))}
        </CheckGroup>
      </FormSection>
      {merchant !== null && (
        <GuardNote
          merchant={merchant}
          written={{ legalTitle, testMode, limitGroupId, amountPolicy, payoutHolds, modules, ipAllow }}
        />
      )}
    </RecordForm>
  )
}
