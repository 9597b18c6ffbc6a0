import { whyNotPassword, type PasswordReason } from '@kasa/domain/password'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

import { BadInput } from '../errors/refusals'

/**
 * Fewer guesses than this find it: what people commonly choose, walks over the keyboard, dates, repetitions (ASVS
 * 2.1.7).
 */
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

/**
 * `Kasa-demo-2026!` and its like: nothing is left but signs and at most three letters once own words, years and rows of
 * digits are taken out.
 */
const isBrandAndYear = (password: string, known: readonly string[]): boolean => {
  const spoken = known.reduce(
    (rest, word) => rest.replaceAll(word.toLowerCase(), ' '),
    password.toLowerCase().replace(/(?:19|20)\d\d/g, ' '),
  )
  return spoken.replace(/[^\p{L}\d]+/gu, '').length <= 3
}

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Its dictionaries keep the processor for most of a second: a server asks for them at its start, what judges no
 * password never.
 */
export const readyEstimator = (): Promise<ZxcvbnFactory> => (estimator ??= openEstimator())

async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new Factory({ dictionary: { ...common.dictionary, ...en.dictionary }, graphs: common.adjacencyGraphs })
}

type Choice = { password: string; email: string; oldPassword?: string; name?: string }

/**
 * Why this may not become the person's password: the rules that screens know too, and on the server alone that it is
 * easily guessed.
 */
export async function weaknessOf({
  name = '',
  ...choice
}: Choice): Promise<PasswordReason | 'PASSWORD_COMMON' | undefined> {
  const reason = whyNotPassword(choice)
  if (reason) return reason
  const known = [...ownWords, ...`${choice.email} ${name}`.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2)]
  if (isBrandAndYear(choice.password, known)) return 'PASSWORD_COMMON'
  const { guesses } = (await readyEstimator()).check([...choice.password].slice(0, looksAtMost).join(''), known)
  return guesses < leastGuesses ? 'PASSWORD_COMMON' : undefined
}

/** Refuses a weak password by the field that both forms give it. */
export async function refuseWeak(choice: Choice): Promise<void> {
  const code = await weaknessOf(choice)
  if (code) throw new BadInput({ code, field: 'newPassword' })
}
