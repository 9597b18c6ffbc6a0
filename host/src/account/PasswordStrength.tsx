import { passwordStrength, type PasswordStrength as Strength } from '@kasa/domain/password'
import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'h-strength',
  `
.a-strength{display:grid;grid-template-columns:repeat(4,1fr);gap:4px;font-size:12px;line-height:16px;
  color:var(--kasa-ink-2)}
.a-strength i{height:4px;border-radius:2px;background:var(--kasa-line)}
.a-strength span{grid-column:1/-1;min-height:16px}
.a-strength.s1 i:nth-child(-n+1){background:var(--kasa-red)}
.a-strength.s2 i:nth-child(-n+2){background:var(--kasa-amber)}
.a-strength.s3 i:nth-child(-n+3),.a-strength.s4 i:nth-child(-n+4){background:var(--kasa-green)}
`,
)

/** Four bars and a word for how hard a password is to guess. */
export function PasswordStrength({ password, t }: { password: string; t: (strength: Strength) => string }) {
  const strength = passwordStrength(password)
  return (
    <div className={`a-strength s${strength}`}>
      <i />
      <i />
      <i />
      <i />
      <span role="status">{password && t(strength)}</span>
    </div>
  )
}
