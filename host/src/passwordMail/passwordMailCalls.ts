import { failureOf, words } from '@kasa/console/failure'
import { postJson } from '@kasa/console/http'
import { mailAnswer, passwordLink, type PasswordLink } from '@kasa/contracts/passwordMail'
import type { Language } from '@kasa/domain/money'

export type Asked = { kind: 'sent' } | { kind: 'failed'; text: string }
export type LinkRead = { kind: 'good'; link: PasswordLink } | { kind: 'over' } | { kind: 'failed'; text: string }
export type PasswordSet = { kind: 'set' } | { kind: 'over' } | { kind: 'failed'; text: string }

/** As nobody: whoever is signed in here may be somebody else. */
const asNobody = { token: null } as const

const isOver = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  // A token that is no token was cut or changed on its way: to its owner it is as good as over.
  return failure.kind === 'refused' && (failure.error.code === 'LINK_OVER' || failure.error.field === 'token')
}

async function ask(
  path: '/api/auth/ForgetPassword' | '/api/auth/signup',
  body: object,
  language: Language,
): Promise<Asked> {
  try {
    await postJson(path, mailAnswer, { ...body, lang: language }, asNobody)
    return { kind: 'sent' }
  } catch (caught) {
    return { kind: 'failed', text: words(caught, language) }
  }
}

/** Asks for a link to a new password. The answer is the same whoever it is. */
export const askForPassword = (email: string, language: Language): Promise<Asked> =>
  ask('/api/auth/ForgetPassword', { email }, language)

/** Asks for an account. The answer is the same for an address in use. */
export const askForAccount = (who: { name: string; email: string }, language: Language): Promise<Asked> =>
  ask('/api/auth/signup', who, language)

/** Whose password the link of a mail sets. */
export async function readLink(token: string, language: Language): Promise<LinkRead> {
  try {
    return { kind: 'good', link: await postJson('/api/auth/passwordLink', passwordLink, { token }, asNobody) }
  } catch (caught) {
    return isOver(caught) ? { kind: 'over' } : { kind: 'failed', text: words(caught, language) }
  }
}

/** Sets the password by the link, once. */
export async function setPassword(
  body: { token: string; newPassword: string },
  language: Language,
): Promise<PasswordSet> {
  try {
    await postJson('/api/auth/ForgetPassword2', mailAnswer, body, asNobody)
    return { kind: 'set' }
  } catch (caught) {
    return isOver(caught) ? { kind: 'over' } : { kind: 'failed', text: words(caught, language) }
  }
}
