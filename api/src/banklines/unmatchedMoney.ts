import { mostBankFeeMinor } from '@kasa/domain/debitMatch'

import { foldedSql } from '../db/searchText'

/**
 * Unmatched money: credits that are not, or only partly, linked to requests. The desk's figure, the hand-over, the
 * unmatched screen, its ages and the choices of a deposit all use this expression. `line` is the statement's alias of
 * `bank_tx`.
 */
export const waitingCredit = (line: string): string =>
  `${line}.direction = 'CREDIT' and ${line}.status in ('NEW', 'PARTIAL', 'SUSPENSE')`

/** The part of a line, in kuruş, that is linked to no request. A linked request need not be approved yet. */
export const freeMinor = (line: string): string => `(${line}.amount_minor - ${line}.linked_minor)`

/** An approved account of ours, now or earlier. An account before its approval is only one person's entry. */
export const isOurs = (account: string): string => `${account}.status not in ('DRAFT', 'PENDING_APPROVAL')`

/**
 * True if the bank gives one of our accounts as the counterparty: the line is a leg of a transfer between our accounts.
 */
export const isOwnMoney = (line: string): string =>
  `exists (select from bank_account own where own.iban_hash = ${line}.sender_iban_hash and ${isOurs('own')})`

/** The letters of a folded name without its legal form; same as `isHolderName` of domain. */
const coreOf = (folded: string) => `replace(regexp_replace(regexp_replace(${folded}, '[^a-z0-9]+', ' ', 'g'),
  '(^| )(a ?s|anonim sirketi|ltd sti|limited sirketi|ltd|sti) ?$', ''), ' ', '')`
/** Evaluated once per statement, because it does not depend on a row. */
const holders = `array(select distinct ${coreOf(foldedSql('own.holder_title'))} from bank_account own
  where ${isOurs('own')})`

/**
 * A line without an IBAN that is probably our own money: it has the name of one of our holders, whole or cut off; or a
 * transfer of its amount to its account is in transit; or it was a leg of a transfer, undone or not. Neither the system
 * nor one person alone may credit it to a merchant.
 */
export const looksOwn = (line: string): string => `(
  (${line}.sender_iban_hash is null and ${line}.sender_fold <> '' and exists (select from unnest(${holders}) ours (core)
    where ours.core = ${coreOf(`${line}.sender_fold`)}
      or (length(ours.core) >= 8 and strpos(regexp_replace(${line}.sender_fold, '[^a-z0-9]+', '', 'g'), ours.core) > 0)
      or (length(${coreOf(`${line}.sender_fold`)}) >= 8
        and starts_with(ours.core, ${coreOf(`${line}.sender_fold`)}))))
  or (${line}.sender_iban_hash is null and ${line}.direction = 'CREDIT'
    and exists (select from own_transfer coming where coming.status = 'IN_TRANSIT'
      and coming.to_account_id = ${line}.bank_account_id and coming.debit_minor = ${line}.amount_minor))
  or exists (select from own_transfer leg where ${line}.id in (leg.debit_id, leg.credit_id)))`

/**
 * A credit that may complete a transfer between our accounts: it has the transfer's amount, less a bank fee, and is on
 * the destination account. The bank gives the source IBAN, or gives no IBAN but our name or the debit's reference.
 */
export const isAwaited = (line: string): string => `(${line}.direction = 'CREDIT' and exists (
  select from own_transfer coming join bank_account origin on origin.id = coming.from_account_id
    join bank_tx gone on gone.id = coming.debit_id
  where coming.status = 'IN_TRANSIT' and coming.to_account_id = ${line}.bank_account_id
    and ${line}.amount_minor between coming.debit_minor - ${mostBankFeeMinor} and coming.debit_minor
    and ${line}.booked_at > coming.left_at - interval '1 day'
    and (${line}.sender_iban_hash = origin.iban_hash or (${line}.sender_iban_hash is null
      and (upper(btrim(${line}.bank_ref)) = upper(btrim(gone.bank_ref)) or (${line}.sender_fold <> ''
        and ${coreOf(`${line}.sender_fold`)} = ${coreOf(foldedSql('origin.holder_title'))}))))))`

/** Money that neither the system nor one person alone may use for a request. */
export const isNoPayers = (line: string): string => `(${isOwnMoney(line)} or ${looksOwn(line)})`

/** An unexplained debit: it proved no payout and is not a transfer between our accounts. */
export const waitingDebit = (line: string): string => `${line}.direction = 'DEBIT' and ${line}.status = 'NEW'`
