import { whyNotPassword, type PasswordReason } from '@kasa/domain/password'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as en from '@zxcvbn-ts/language-en'

import { BadInput } from '../errors/refusals'

/** Fewer guesses than this find it: what people commonly choose, walks over the keyboard, dates, repetitions (ASVS 2.1.7). */
const leastGuesses = 1e10

/** What is beyond can only make it better, and the estimate takes longer than the length. */
const looksAtMost = 64

/** Words of this product and its trade, and what people put around them. */
const ownWords = [
  'kasa',
  'mutabakat',
  'sifre',
  'şifre',
  'parola',
  'password',
  'demo',
  'test',
  'admin',
  'yonetici',
  'yönetici',
  'operator',
  'operatör',
  'console',
  'konsol',
]

/** `Kasa-demo-2026!` and its like: nothing is left but signs and at most three letters once own words, years and rows of digits are taken out. */
const isBrandAndYear = (password: string, known: readonly string[]): boolean => {
  const spoken = known.reduce(
    (rest, word) => rest.replaceAll(word.toLowerCase(), ' '),
    password.toLowerCase().replace(/(?:19|20)\d\d/g, ' '),
  )
  return spoken.replace(/[^\p{L}\d]+/gu, '').length <= 3
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...en.dictionary },
  graphs: common.adjacencyGraphs,
})

type Choice = { password: string; email: string; oldPassword?: string; name?: string }

/** Why this may not become the person's password: the rules that screens know too, and on the server alone that it is easily guessed. */
export function weaknessOf({ name = '', ...choice }: Choice): PasswordReason | 'PASSWORD_COMMON' | undefined {
  const reason = whyNotPassword(choice)
  if (reason) return reason
  const known = [...ownWords, ...`${choice.email} ${name}`.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2)]
  if (isBrandAndYear(choice.password, known)) return 'PASSWORD_COMMON'
  return estimator.check([...choice.password].slice(0, looksAtMost).join(''), known).guesses < leastGuesses
    ? 'PASSWORD_COMMON'
    : undefined
}

/** Refuses a weak password by the field that both forms give it. */
export function refuseWeak(choice: Choice): void {
  const code = weaknessOf(choice)
  if (code) throw new BadInput({ code, field: 'newPassword' })
}
