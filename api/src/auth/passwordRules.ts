import { whyNotPassword, type PasswordReason } from '@kasa/domain/password'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

import { BadInput } from '../errors/refusals'

/** Passwords that need fewer guesses are refused: common ones, keyboard patterns, dates, repetitions (ASVS 2.1.7). */
const leastGuesses = 1e10

/**
 * Characters that are estimated. Further ones can only make the password stronger, and the time grows faster than the
 * length.
 */
const looksAtMost = 64

/** Words of this product and its trade, and common additions. */
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

/** True for passwords like `Kasa-demo-2026!`: without known words and years, at most three letters or digits remain. */
const isBrandAndYear = (password: string, known: readonly string[]): boolean => {
  const spoken = known.reduce(
    (rest, word) => rest.replaceAll(word.toLowerCase(), ' '),
    password.toLowerCase().replace(/(?:19|20)\d\d/g, ' '),
  )
  return spoken.replace(/[^\p{L}\d]+/gu, '').length <= 3
}

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Loads the dictionaries, which takes most of a second of processor time. A server loads them at its start; a process
 * that checks no passwords never does.
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
 * The reason why a password is refused, or undefined: the rules that screens also check, and here also that it is
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

/** Throws BadInput for a weak password, with the field name that both forms use. */
export async function refuseWeak(choice: Choice): Promise<void> {
  const code = await weaknessOf(choice)
  if (code) throw new BadInput({ code, field: 'newPassword' })
}
