import { passwordStrength } from '@kasa/domain/password'
import { useText } from '@kasa/console/i18n'

/** Four bars and a word for how hard a password is to guess. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useText('account')
  const strength = passwordStrength(password)
  return (
    <div className={`a-strength s${strength}`}>
      <i /><i /><i /><i />
      <span role="status">{password && t('password.strength', { strength: t(`password.strength.${strength}`) })}</span>
    </div>
  )
}
