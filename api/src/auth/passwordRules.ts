import { whyNotPassword, type PasswordReason } from '@kasa/domain/password'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as en from '@zxcvbn-ts/language-en'

import { BadInput } from '../errors/refusals'

/** Fewer guesses than this find it: what people commonly choose, walks over the keyboard, dates, repetitions (ASVS 2.1.7). */
const leastGuesses = 1e10

/** What is beyond can only make it better, and the estimate takes longer than the length. */
const looksAtMost = 64

const estimator = new ZxcvbnFactory({ dictionary: { ...common.dictionary, ...en.dictionary }, graphs: common.adjacencyGraphs })

type Choice = { password: string; email: string; oldPassword?: string; name?: string }

/** Why this may not become the person's password: the rules that screens know too, and on the server alone that it is easily guessed. */
export function weaknessOf({ name = '', ...choice }: Choice): PasswordReason | 'PASSWORD_COMMON' | undefined {
  const reason = whyNotPassword(choice)
  if (reason) return reason
  const known = ['kasa', 'mutabakat', 'sifre', 'parola', ...`${choice.email} ${name}`.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2)]
  return estimator.check([...choice.password].slice(0, looksAtMost).join(''), known).guesses < leastGuesses ? 'PASSWORD_COMMON' : undefined
}

/** Refuses a weak password by the field that both forms give it. */
export function refuseWeak(choice: Choice): void {
  const code = weaknessOf(choice)
  if (code) throw new BadInput({ code, field: 'newPassword' })
}
