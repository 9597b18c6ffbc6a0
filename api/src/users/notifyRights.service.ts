import { scopesOf } from '@kasa/domain/access'
import type { Language } from '@kasa/domain/money'
import { isHeavyRight } from '@kasa/domain/userRights'

import type { Ctx, UserActor } from '../access/ctx'
import { mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { MailFacts, MailPurpose } from '../auth/mailPurposes'
import type { Tx } from '../db/client'
import { notifyKeepers } from '../merchants/notifyMerchant'
import { selectActiveAdmins, type UserRecord } from './users.sql'

/** Rights as the mails show them: role, scopes, merchant, operator above. */
export type NamedRights = Pick<UserRecord, 'role' | 'scope' | 'merchantName' | 'parentName'>
const inWords = ({ role, scope, merchantName, parentName }: NamedRights): string =>
  [role, scope.join(', '), merchantName, parentName === null ? null : `→ ${parentName}`]
    .filter((part) => part !== null)
    .join(' · ')

const named = ({ name, email }: Pick<UserRecord, 'name' | 'email'>): string => `${name} (${email})`

/** Mails every active ADMIN, in their language. */
export async function notifyEveryAdmin(
  tx: Tx,
  ctx: Ctx,
  purpose: MailPurpose,
  factsIn: (lang: Language) => MailFacts,
  isNotified: (id: string) => boolean = () => true,
): Promise<void> {
  for (const { id, email, lang: own } of await selectActiveAdmins(tx)) {
    const lang = mailLanguage(ctx, own)
    if (isNotified(id)) await queueAccountMail(tx, ctx, { purpose, userId: id, email, lang, facts: factsIn(lang) })
  }
}

/** Mails every active ADMIN except the person concerned, who gets a separate mail. */
const notifyAdmins = (tx: Tx, ctx: Ctx, personId: string, purpose: MailPurpose, facts: MailFacts): Promise<void> =>
  notifyEveryAdmin(
    tx,
    ctx,
    purpose,
    () => facts,
    (id) => id !== personId,
  )

/** Mails the managers of the merchant whose money this person may ask for, except the person. */
async function notifyManagers(
  tx: Tx,
  ctx: Ctx,
  user: UserRecord,
  purpose: MailPurpose,
  facts: MailFacts,
): Promise<void> {
  const { merchantId: id, merchantName } = user
  if (id === null || !scopesOf(user.scope.join(',')).has('MONEY_WITHDRAW')) return
  await notifyKeepers(tx, ctx, { id, name: merchantName ?? '' }, purpose, () => facts, user.id)
}

/** Notifies about a changed e-mail address: the old address, the new one, and every ADMIN. */
export async function notifyEmailChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: UserRecord,
  after: UserRecord,
): Promise<void> {
  const facts = { by: named(ctx.actor), who: named(after), before: before.email, after: after.email }
  for (const email of [before.email, after.email])
    await queueAccountMail(tx, ctx, {
      purpose: 'EMAIL_CHANGED',
      userId: after.id,
      email,
      lang: mailLanguage(ctx, after.lang),
      facts,
    })
  await notifyAdmins(tx, ctx, after.id, 'ADMIN_EMAIL_CHANGED', facts)
}

/**
 * Notifies the person and every ADMIN about changed rights, and the merchant's managers if the person may ask for its
 * money; `by` names everyone involved.
 */
export async function notifyRightsChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: UserRecord,
  after: UserRecord,
  by = named(ctx.actor),
): Promise<void> {
  const facts = { by, who: named(after), before: inWords(before), after: inWords(after) }
  await queueAccountMail(tx, ctx, {
    purpose: 'RIGHTS_CHANGED',
    userId: after.id,
    email: after.email,
    lang: mailLanguage(ctx, after.lang),
    facts,
  })
  await notifyAdmins(tx, ctx, after.id, 'ADMIN_RIGHTS_CHANGED', facts)
  await notifyManagers(tx, ctx, after, 'ADMIN_RIGHTS_CHANGED', facts)
}

/**
 * Notifies every ADMIN about a new account with a right over others or over a merchant's money, and of the latter the
 * merchant's managers; the person gets the invitation separately.
 */
export async function notifyAdded(tx: Tx, ctx: Ctx<UserActor>, user: UserRecord): Promise<void> {
  if (![...scopesOf(user.scope.join(','))].some(isHeavyRight)) return
  const facts = { by: named(ctx.actor), who: named(user), after: inWords(user) }
  await notifyAdmins(tx, ctx, user.id, 'ADMIN_USER_ADDED', facts)
  await notifyManagers(tx, ctx, user, 'ADMIN_USER_ADDED', facts)
}

/** Notifies every ADMIN about rights that wait for a second ADMIN. */
export async function notifyRequested(
  tx: Tx,
  ctx: Ctx<UserActor>,
  user: UserRecord,
  wanted: NamedRights,
): Promise<void> {
  await notifyAdmins(tx, ctx, user.id, 'ADMIN_RIGHTS_ASKED', {
    by: named(ctx.actor),
    who: named(user),
    before: inWords(user),
    after: inWords(wanted),
  })
}
