import type { Pool, Tx } from '../db/client'
import { toJson } from '../db/json'
import type { MailFacts, MailPurpose } from './mailPurposes'

export type AccountMail = {
  id: string
  purpose: MailPurpose
  userId: string | null
  email: string
  name: string | null
  lang: 'tr' | 'en'
  /** The facts in a notice; null for a link. */
  facts: MailFacts | null
  madeAt: Date
  endsAt: Date
  sentAt: Date | null
  usedAt: Date | null
  endedAt: Date | null
}

const columns = `id, purpose, user_id as "userId", email, name, lang, facts, made_at as "madeAt", ends_at as "endsAt",
  sent_at as "sentAt", used_at as "usedAt",
  ended_at as "endedAt"`

export type NewAccountMail = Pick<
  AccountMail,
  'id' | 'purpose' | 'userId' | 'email' | 'name' | 'lang' | 'facts' | 'madeAt' | 'endsAt'
> & { hash: Buffer | null }

/** Returns false if a mail with this id exists: the job ran before. */
export async function insertAccountMail(tx: Tx, mail: NewAccountMail): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account-mail.insert',
    text: `insert into account_mail (id, purpose, hash, user_id, email, name, lang, made_at, ends_at, facts)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb)
           on conflict (id) do nothing`,
    values: [
      mail.id,
      mail.purpose,
      mail.hash,
      mail.userId,
      mail.email,
      mail.name,
      mail.lang,
      mail.madeAt,
      mail.endsAt,
      mail.facts && toJson(mail.facts),
    ],
  })
  return rowCount === 1
}

export async function findAccountMail(db: Pool, id: string): Promise<AccountMail | undefined> {
  const { rows } = await db.query<AccountMail>({
    name: 'account-mail.find',
    text: `select ${columns} from account_mail where id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function setMailSent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'account-mail.sent',
    text: `update account_mail set sent_at = $2 where id = $1`,
    values: [id, at],
  })
}

/** The mail that contains this link. */
export async function findMailByHash(db: Pool | Tx, hash: Buffer): Promise<AccountMail | undefined> {
  const { rows } = await db.query<AccountMail>({
    name: 'account-mail.by-hash',
    text: `select ${columns} from account_mail where hash = $1`,
    values: [hash],
  })
  return rows[0]
}

/** Marks the link as used. Returns false if another request was faster. */
export async function useAccountMail(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account-mail.use',
    text: `update account_mail set used_at = $2 where id = $1 and used_at is null and ended_at is null
      and ends_at > $2`,
    values: [id, at],
  })
  return rowCount === 1
}

/** Ends every open link of the account, but no notices. Returns the number of ended links. */
export async function endAccountMails(tx: Tx, userId: string, at: Date): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'account-mail.end',
    text: `update account_mail set ended_at = $2 where user_id = $1 and hash is not null and used_at is null
      and ended_at is null and ends_at > $2`,
    values: [userId, at],
  })
  return rowCount ?? 0
}

/** Deletes mails that ended before `before`; the audit log keeps the events. */
export async function deleteOldAccountMails(db: Pool, before: Date): Promise<void> {
  await db.query({ name: 'account-mail.prune', text: `delete from account_mail where ends_at < $1`, values: [before] })
}
