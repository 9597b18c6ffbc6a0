import { userCreateRequest } from '@kasa/console/adminContract'
import { failureOf, words } from '@kasa/console/failure'
import { useForm, useWatch, type Resolver } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { UserDetail } from '@kasa/contracts/users'
import { grantableRoles, grantableScopes, subordinateScope, userRoles, userScopes } from '@kasa/domain/userRights'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { useId, useState } from 'react'

import { useManager } from './useManager'
import { createUser, takeUser, updateUser, userChoices } from './userQueries'
import { styledUser } from './userStyles'
import { useUserWords, type SayUser } from './userWords'

/** The specification's field names (section 3), and the operator above. A select says `none` for no merchant: nothing chosen is no answer. */
type Form = { nameEdit: string; emailEdit: string; roleEdit: string; scopeEdit: string[]; mrcIDEdit: string; parentEdit: string }
const none = 'none'

const fieldOf: Record<string, keyof Form> = { name: 'nameEdit', email: 'emailEdit', role: 'roleEdit', scope: 'scopeEdit', mrcID: 'mrcIDEdit', parentUserId: 'parentEdit' }

const requestOf = (form: Form) => ({
  name: form.nameEdit,
  email: form.emailEdit,
  role: form.roleEdit,
  scope: form.scopeEdit,
  mrcID: form.mrcIDEdit === none ? null : form.mrcIDEdit,
  ...(form.parentEdit === '' ? {} : { parentUserId: form.parentEdit }),
})

/** The contract decides; its first complaint of each field is told under the field. */
const resolverOf = (say: SayUser): Resolver<Form> => (form) => {
  const { error } = userCreateRequest.safeParse(requestOf(form))
  if (error === undefined) return { values: form, errors: {} }
  const errors = Object.fromEntries(
    error.issues.map(({ path }) => {
      const field = fieldOf[String(path[0])] ?? 'nameEdit'
      const isWrongEmail = field === 'emailEdit' && form.emailEdit.trim() !== ''
      return [field, { type: 'contract', message: say(isWrongEmail ? 'form.emailWrong' : 'form.required') }]
    }),
  )
  return { values: {}, errors }
}

const subordinates: readonly string[] = Object.values(subordinateScope)

/** Adds an account, or edits one: the specification's five fields, all required. What one may not give is not offered. */
export function UserForm({ user, onClose }: { user: UserDetail | null; onClose: () => void }) {
  const say = useUserWords()
  const language = useLanguage()
  const client = useQueryClient()
  const manager = useManager()
  const formId = useId()
  const choices = useQuery(userChoices())
  const [failure, setFailure] = useState<string | null>(null)
  const isOneself = user?.id === manager.id
  const roles = userRoles.filter((role) => grantableRoles(manager).includes(role) || role === user?.role)
  const scopes = userScopes.filter((scope) => grantableScopes(manager).includes(scope) || user?.scope.includes(scope))
  const { register, handleSubmit, setError, control, formState } = useForm<Form>({
    resolver: resolverOf(say),
    defaultValues: {
      nameEdit: user?.name ?? '',
      emailEdit: user?.email ?? '',
      roleEdit: user?.role ?? '',
      scopeEdit: user?.scope ?? [],
      mrcIDEdit: user === null ? '' : (user.mrcID ?? none),
      parentEdit: user?.parentUserId ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const wantedScopes = useWatch({ control, name: 'scopeEdit' })
  const needsParent = grantableScopes(manager).includes('ADMIN') && wantedScopes.some((scope) => subordinates.includes(scope))

  const save = async (form: Form) => {
    setFailure(null)
    try {
      const request = userCreateRequest.parse(requestOf(needsParent ? form : { ...form, parentEdit: '' }))
      const saved = user === null ? await createUser(request) : await updateUser(user.id, { ...request, version: user.version })
      takeUser(client, saved)
      toast('success', say(user === null ? 'said.invited' : 'said.saved', { name: saved.name, email: saved.email }))
      onClose()
    } catch (caught) {
      const refused = failureOf(caught)
      const field = refused.kind === 'refused' ? fieldOf[refused.error.field?.split('.')[0] ?? ''] : undefined
      if (field) setError(field, { message: words(caught, language) }, { shouldFocus: true })
      else setFailure(words(caught, language))
    }
  }

  const wrong = (name: keyof Form) => errors[name]?.message
  return (
    <Dialog
      wide
      title={user === null ? say('form.new') : say('form.edit', { name: user.name })}
      onClose={isSubmitting ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose}>{say('form.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" busy={isSubmitting}>{say(user === null ? 'form.create' : 'form.save')}</Button>
        </>
      }
    >
      <form id={formId} noValidate className={styledUser('form')} onSubmit={(event) => void handleSubmit(save)(event)}>
        {isOneself && <p>{say('form.ownRights')}</p>}
        <Field label={say('field.name')} required error={wrong('nameEdit')}>
          {(field) => <Input {...field} {...register('nameEdit')} maxLength={120} autoComplete="off" autoFocus />}
        </Field>
        <Field label={say('field.email')} required error={wrong('emailEdit')}>
          {(field) => <Input {...field} {...register('emailEdit')} type="email" maxLength={254} autoComplete="off" />}
        </Field>
        <Field label={say('field.role')} required error={wrong('roleEdit')}>
          {(field) => (
            <Select {...field} {...register('roleEdit')}>
              <option value="">{say('form.choose')}</option>
              {roles.filter((role) => !isOneself || role === user?.role).map((role) => <option key={role} value={role}>{role}</option>)}
            </Select>
          )}
        </Field>
        <Field label={say('field.scope')} required error={wrong('scopeEdit')}>
          {({ id, 'aria-describedby': note, 'aria-invalid': isWrong }) => (
            <div id={id} aria-describedby={note} aria-invalid={isWrong} role="group" aria-label={say('field.scope')} className={styledUser('scopes')}>
              {scopes.filter((scope) => !isOneself || user?.scope.includes(scope)).map((scope) => (
                <label key={scope}><Checkbox value={scope} {...register('scopeEdit')} />{scope}</label>
              ))}
            </div>
          )}
        </Field>
        <Field label={say('field.mrcID')} required error={wrong('mrcIDEdit')} hint={choices.isError ? words(choices.error, language) : undefined}>
          {(field) => (
            <Select key={choices.status} {...field} {...register('mrcIDEdit')}>
              <option value="">{say(choices.isPending ? 'form.loading' : 'form.choose')}</option>
              <option value={none}>{say('form.none')}</option>
              {(choices.data?.merchants ?? []).map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </Select>
          )}
        </Field>
        {needsParent && (
          <Field label={say('field.parent')} required error={wrong('parentEdit')}>
            {(field) => (
              <Select key={choices.status} {...field} {...register('parentEdit')}>
                <option value="">{say('form.choose')}</option>
                {(choices.data?.parents ?? []).map(({ id, name, scope }) => <option key={id} value={id}>{`${name} (${scope.join(', ')})`}</option>)}
              </Select>
            )}
          </Field>
        )}
        {failure !== null && <p className="wrong" role="alert">{failure}</p>}
      </form>
    </Dialog>
  )
}
