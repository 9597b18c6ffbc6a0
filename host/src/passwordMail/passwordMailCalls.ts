import { failureOf, words } from '@kasa/console/failure'
import { postJson } from '@kasa/console/http'
import { mailAnswer, passwordLink, type PasswordLink } from '@kasa/contracts/passwordMail'
import type { Language } from '@kasa/domain/money'

export type MailResult = { kind: 'sent' } | { kind: 'failed'; text: string }
export type LinkRead = { kind: 'good'; link: PasswordLink } | { kind: 'over' } | { kind: 'failed'; text: string }
export type PasswordSet = { kind: 'set' } | { kind: 'over' } | { kind: 'failed'; text: string }

/** Without a token, since the signed-in person may be someone else. */
const asNobody = { token: null } as const

const isOver = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  // A malformed token was damaged in the mail; treated like an expired one.
  return failure.kind === 'refused' && (failure.error.code === 'LINK_OVER' || failure.error.field === 'token')
}

async function sendMail(
  path: '/api/auth/ForgetPassword' | '/api/auth/signup',
  body: object,
  language: Language,
): Promise<MailResult> {
  try {
    await postJson(path, mailAnswer, { ...body, lang: language }, asNobody)
    return { kind: 'sent' }
  } catch (caught) {
    return { kind: 'failed', text: words(caught, language) }
  }
}

/** Requests a link for a new password. The response does not reveal whether the account exists. */
export const askForPassword = (email: string, language: Language): Promise<MailResult> =>
  sendMail('/api/auth/ForgetPassword', { email }, language)

/** Requests an account. The response is the same for an address in use. */
export const askForAccount = (who: { name: string; email: string }, language: Language): Promise<MailResult> =>
  sendMail('/api/auth/signup', who, language)

/** The account that the mailed link belongs to. */
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
