import { passwordMinLength, whyNotPassword, type PasswordReason } from '@kasa/domain/password'
import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useNavigate } from '@kasa/ui/router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { changePassword } from './accountQueries'
import { addAccountStyles } from './accountStyles'
import './accountWords'
import { PasswordStrength } from './PasswordStrength'
import { ResultDialog } from './ResultDialog'

addAccountStyles()

type Change = { oldPassword: string; newPassword: string }
const empty: Change = { oldPassword: '', newPassword: '' }
const formId = 'change-password'

/** Text key: the specification's for its own two rules (section 5), ours for the others. */
const keyOf = (reason: PasswordReason) =>
  reason === 'PASSWORD_REQUIRED' || reason === 'PASSWORD_WHITESPACE'
    ? 'USERS.VALIDATION.NEW_PASSWORD'
    : `password.${reason}`

/** Validates only after the first attempt to submit. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText('account')
  const language = useLanguage()
  const user = useUser()
  const navigate = useNavigate()
  const [result, setResult] = useState<{ kind: 'success' | 'failure'; text: string }>()
  const {
    register,
    handleSubmit,
    reset,
    control,
    formState: { errors, isSubmitting },
  } = useForm<Change>({ defaultValues: empty })
  const newPassword = useWatch({ control, name: 'newPassword' })

  const submit = handleSubmit(async (change) => {
    try {
      await changePassword(change)
      reset(empty)
      setResult({ kind: 'success', text: t('password.changed') })
      void navigate('/')
    } catch (caught) {
      setResult({ kind: 'failure', text: words(caught, language) })
    }
  })
  if (result?.kind === 'success') return <ResultDialog {...result} onClose={onClose} />

  const old = register('oldPassword', {
    validate: (password) => (password !== '' && !/\s/.test(password)) || 'USERS.VALIDATION.OLD_PASSWORD',
  })
  const next = register('newPassword', {
    validate: (password, { oldPassword }) => {
      const reason = whyNotPassword({ password, oldPassword, email: user?.email ?? '' })
      return reason === undefined || keyOf(reason)
    },
  })
  const textOf = (key: string | undefined) => (key === undefined ? undefined : t(key, { min: passwordMinLength }))
  return (
    <>
      <Dialog
        title={t('password.title')}
        onClose={onClose}
        closeLabel={t('close')}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={formId} tone="primary" busy={isSubmitting}>
              {t('password.submit')}
            </Button>
          </>
        }
      >
        <form id={formId} className="a-form" noValidate onSubmit={(event) => void submit(event)}>
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <Field label={t('password.old')} error={textOf(errors.oldPassword?.message)} required>
            {(field) => <Input {...field} {...old} data-first="" type="password" autoComplete="current-password" />}
          </Field>
          <Field
            label={t('password.new')}
            hint={t('password.hint', { min: passwordMinLength })}
            error={textOf(errors.newPassword?.message)}
            required
          >
            {(field) => <Input {...field} {...next} type="password" autoComplete="new-password" />}
          </Field>
          <PasswordStrength
            password={newPassword}
            t={(strength) => t('password.strength', { strength: t(`password.strength.${strength}`) })}
          />
        </form>
      </Dialog>
      {result && <ResultDialog {...result} onClose={() => setResult(undefined)} />}
    </>
  )
}
