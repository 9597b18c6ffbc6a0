import { words } from '@kasa/console/failure'
import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { userCreateRequest, type UserCreateRequest, type UserDetail } from '@kasa/contracts/users'
import {
  grantableRoles,
  grantableScopes,
  rightsOfTwo,
  subordinateScope,
  userRoles,
  userScopes,
} from '@kasa/domain/userRights'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { FormSection } from '@kasa/ui/FormSection'
import { Checkbox, Input, Select } from '@kasa/ui/Input'

import { managedOf, useManager } from './useManager'
import { createUser, takeUser, updateUser, userChoices } from './userQueries'
import { styledUser } from './userStyles'
import { useUserWords } from './userWords'

/**
 * The specification's field names (section 3), and the parent operator. The value `none` means no merchant, because
 * an empty select counts as not filled in.
 */
type Form = {
  nameEdit: string
  emailEdit: string
  roleEdit: string
  scopeEdit: string[]
  mrcIDEdit: string
  parentEdit: string
}
const none = 'none'

const fields: Record<string, keyof Form> = {
  name: 'nameEdit',
  email: 'emailEdit',
  role: 'roleEdit',
  scope: 'scopeEdit',
  mrcID: 'mrcIDEdit',
  parentUserId: 'parentEdit',
}

const requestOf = (form: Form) => ({
  name: form.nameEdit,
  email: form.emailEdit,
  role: form.roleEdit,
  scope: form.scopeEdit,
  mrcID: form.mrcIDEdit === none ? null : form.mrcIDEdit,
  ...(form.parentEdit === '' ? {} : { parentUserId: form.parentEdit }),
})

const subordinates: readonly string[] = Object.values(subordinateScope)

/**
 * Adds or edits an account: the specification's five fields, all required. Rights that the user may not grant are not
 * offered.
 */
export function UserForm({ user, onClose }: { user: UserDetail | null; onClose: () => void }) {
  const t = useUserWords()
  const language = useLanguage()
  const client = useQueryClient()
  const manager = useManager()
  const choices = useQuery(userChoices())
  const isOneself = user?.id === manager.id
  const roles = userRoles.filter((role) => grantableRoles(manager).includes(role) || role === user?.role)
  const scopes = userScopes.filter((scope) => grantableScopes(manager).includes(scope) || user?.scope.includes(scope))
  const needsParent = (wanted: readonly string[]) =>
    grantableScopes(manager).includes('ADMIN') && wanted.some((scope) => subordinates.includes(scope))
  const form = useRecordForm<Form, UserCreateRequest>({
    schema: userCreateRequest,
    defaultValues: {
      nameEdit: user?.name ?? '',
      emailEdit: user?.email ?? '',
      roleEdit: user?.role ?? '',
      scopeEdit: user?.scope ?? [],
      mrcIDEdit: user === null ? '' : (user.mrcID ?? none),
      parentEdit: user?.parentUserId ?? '',
    },
    requestOf: (written) => requestOf(needsParent(written.scopeEdit) ? written : { ...written, parentEdit: '' }),
    fields,
    messageFor: (field) => (field === 'emailEdit' ? t('form.emailWrong') : undefined),
    save: async (request) => {
      const saved =
        user === null ? await createUser(request) : await updateUser(user.id, { ...request, version: user.version })
      takeUser(client, saved)
      toast(
        'success',
        t(
          saved.waitingAct && !user?.waitingAct
            ? 'said.askedAct'
            : saved.waiting !== undefined && saved.waiting.approvalId !== user?.waiting?.approvalId
              ? 'said.asked'
              : user === null
                ? 'said.invited'
                : 'said.saved',
          { name: saved.name, email: saved.email },
        ),
      )
      onClose()
    },
  })
  const { register, control, setValue, wrong } = form
  const [wantedScopes, role, merchant, parent, name] = useWatch({
    control,
    name: ['scopeEdit', 'roleEdit', 'mrcIDEdit', 'parentEdit', 'nameEdit'],
  })
  /** Ticks the scope without which a new person of a merchant sees nothing. */
  const tickScopeOf = ({ target }: { target: { value: string } }) => {
    if (user === null && target.value === 'merchant' && scopes.includes('MERCHANT'))
      setValue('scopeEdit', [...new Set([...wantedScopes, 'MERCHANT'])], { shouldDirty: true })
  }
  const wanted = {
    role,
    scope: wantedScopes,
    merchantId: merchant === none || merchant === '' ? null : merchant,
    parentUserId: parent === '' ? null : parent,
  }
  const second = isOneself ? [] : rightsOfTwo(manager, user && managedOf(user), wanted)

  return (
    <RecordForm
      title={user === null ? t('form.new') : t('form.edit', { name: user.name })}
      saveLabel={t(user === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <FormSection title={t('section.person')}>
        <Field label={t('field.name')} required error={wrong('nameEdit')}>
          {(field) => <Input {...field} {...register('nameEdit')} maxLength={120} autoComplete="off" autoFocus />}
        </Field>
        <Field label={t('field.email')} required error={wrong('emailEdit')}>
          {(field) => <Input {...field} {...register('emailEdit')} type="email" maxLength={254} autoComplete="off" />}
        </Field>
      </FormSection>
      <FormSection title={t('section.rights')} help={isOneself ? t('form.ownRights') : undefined}>
        <Field label={t('field.role')} required error={wrong('roleEdit')}>
          {(field) => (
            <Select {...field} {...register('roleEdit', { onChange: tickScopeOf })}>
              <option value="">{t('form.choose')}</option>
              {roles
                .filter((role) => !isOneself || role === user?.role)
                .map((role) => (
                  <option key={role} value={role}>
                    {role}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <CheckGroup label={t('field.scope')} required error={wrong('scopeEdit')} hint={t('form.scopeHint')} columns>
          {scopes
            .filter((scope) => !isOneself || user?.scope.includes(scope))
            .map((scope) => (
              <label key={scope}>
                <Checkbox value={scope} {...register('scopeEdit')} />
                {scope}
              </label>
            ))}
        </CheckGroup>
        <Field
          label={t('field.mrcID')}
          required
          error={wrong('mrcIDEdit')}
          hint={choices.isError ? words(choices.error, language) : undefined}
        >
          {(field) => (
            <Select key={choices.status} {...field} {...register('mrcIDEdit')}>
              <option value="">{t(choices.isPending ? 'form.loading' : 'form.choose')}</option>
              <option value={none}>{t('form.none')}</option>
              {(choices.data?.merchants ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {needsParent(wantedScopes) && (
          <Field label={t('field.parent')} required error={wrong('parentEdit')}>
            {(field) => (
              <Select key={choices.status} {...field} {...register('parentEdit')}>
                <option value="">{t('form.choose')}</option>
                {(choices.data?.parents ?? []).map(({ id, name, scope }) => (
                  <option key={id} value={id}>{`${name} (${scope.join(', ')})`}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {second.length > 0 && (
          <p role="note" className={styledUser('second')}>
            {t('form.second', {
              rights: [...new Set(second.map((right) => right.toUpperCase()))].join(', '),
              name: name.trim() || t('form.thisPerson'),
              now: t(user === null ? 'form.least' : 'form.asBefore'),
            })}
          </p>
        )}
      </FormSection>
    </RecordForm>
  )
}
