import { mostBankFeeMinor } from '@kasa/domain/debitMatch'

import { foldedSql } from '../db/searchText'

/**
 * Unmatched money: of the credits that wait, the part that nobody has explained yet. One expression behind the desk's
 * figure, the hand-over, the unmatched screen, its ages and what a deposit may be given; `line` is what the statement
 * calls `bank_tx`.
 */
export const waitingCredit = (line: string): string =>
  `${line}.direction = 'CREDIT' and ${line}.status in ('NEW', 'PARTIAL', 'SUSPENSE')`

/** Of a line, in kuruş, what no request was given; a request may hold it without being approved yet. */
export const freeMinor = (line: string): string => `(${line}.amount_minor - ${line}.linked_minor)`

/** An account that is ours, or was: one that nobody has approved is what somebody says. */
export const isOurs = (account: string): string => `${account}.status not in ('DRAFT', 'PENDING_APPROVAL')`

/** The other side of a line is an account of ours, as the bank says: it is a leg of a transfer between two of them. */
export const isOwnMoney = (line: string): string =>
  `exists (select from bank_account own where own.iban_hash = ${line}.sender_iban_hash and ${isOurs('own')})`

/** The letters of a folded name without its legal form; `isHolderName` of domain does the same. */
const coreOf = (folded: string) => `replace(regexp_replace(regexp_replace(${folded}, '[^a-z0-9]+', ' ', 'g'),
  '(^| )(a ?s|anonim sirketi|ltd sti|limited sirketi|ltd|sti) ?$', ''), ' ', '')`
/** Read once for a statement: no part of it is of a row. */
const holders = `array(select distinct ${coreOf(foldedSql('own.holder_title'))} from bank_account own
  where ${isOurs('own')})`

/**
 * A line that is more likely ours than a payer's, although the bank gives no IBAN: it has the name of a holder of ours,
 * whole or cut; or a transfer of its amount is on its way to its account; or it was a leg of a transfer, taken back or
 * not. The machine credits it to nobody, nor does one person.
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
 * A credit that a transfer between our accounts waits for: it has its amount, less a bank's fee, and is on the account
 * that it goes to. The bank gives the IBAN that it left, or gives none and has our name or the reference of its debit.
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

/** What pays no request, neither by the machine nor by one person. */
export const isNoPayers = (line: string): string => `(${isOwnMoney(line)} or ${looksOwn(line)})`

/** A debit that nobody has explained: it proved no payout, and is no transfer between accounts of ours. */
export const waitingDebit = (line: string): string => `${line}.direction = 'DEBIT' and ${line}.status = 'NEW'`
