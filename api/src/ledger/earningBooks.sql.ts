import { handled } from './bookedRequests'
import { expectedCharge } from './charged.sql'

/** The expected ledger of operators' commissions, computed from the saved earnings; see `expected.sql.ts`. */

/**
 * The commission lines in the journal of an approval or payout, and in the journal that took it back. A reversal or a
 * return happens once.
 */
export const earningLines = `
    select earning.source_type, earning.source_id, side.kind, case when side.kind in ('P6', 'P9') then 1
      else earning.occurrence_no end, side.code, side.amount
    from operator_earning earning cross join lateral (values
      (earning.kind, 'OPERATOR_COST', earned_minor),
        (earning.kind, 'OPERATOR:' || user_id || ':COMMISSION', -earned_minor),
      (taken_back, 'OPERATOR_COST', -earned_minor), (taken_back, 'OPERATOR:' || user_id || ':COMMISSION', earned_minor)
    ) side (kind, code, amount)
    union all
    select 'operator_payout', payout.id, side.kind, 1, side.code, side.amount
    from operator_payout payout cross join lateral (values
      ('P11', 'OPERATOR:' || user_id || ':COMMISSION', amount_minor),
        ('P11', 'OUT_TRANSIT:' || bank_account_id, -amount_minor),
      ('P5', 'OUT_TRANSIT:' || bank_account_id, amount_minor), ('P5', 'BANK:' || bank_account_id, -amount_minor)
    ) side (kind, code, amount)
    union all
    select 'operator_payout', payout.id, 'P11R', 1, side.code, side.amount
    from operator_payout payout join operator_payout_return on payout_id = payout.id cross join lateral (values
      ('OPERATOR:' || user_id || ':COMMISSION', -amount_minor), ('SUSPENSE_IN:' || bank_account_id, amount_minor)
    ) side (code, amount)`

/**
 * Compares each commission payment with its bank debit and the audit log, and each return with its credit: the whole
 * line, on the payment's account, linked to no other.
 */
export const operatorPayoutsAsSeen = `
  select 'operator payout ' || payout.id as row, 'expected a debit of ' || payout.amount_minor || ' on account '
    || payout.bank_account_id || '; found '
    || coalesce(line.direction || ' of ' || line.amount_minor || ' on ' || line.bank_account_id || ', given '
      || coalesce(link.amount_minor, 0), 'none')
    || ', logged ' || coalesce(log.amount, 'nothing') as why
  from operator_payout payout
  left join bank_tx line on line.id = payout.bank_tx_id
  left join match_line link on link.request_id = payout.id and link.request_type = 'operator_payout'
    and link.bank_tx_id = payout.bank_tx_id and link.released_at is null
  left join lateral (
    select after ->> 'amountMinor' as amount, after ->> 'userId' as user_id from audit_log
    where object_type = 'operator_payout' and object_id = payout.id::text and action = 'operatorPayout.book'
      order by seq limit 1
  ) log on true
  where line.direction is distinct from 'DEBIT' or line.amount_minor <> payout.amount_minor
    or line.bank_account_id <> payout.bank_account_id
    or link.amount_minor is distinct from payout.amount_minor or link.settled_at is null
    or log.amount is distinct from payout.amount_minor::text or log.user_id is distinct from payout.user_id::text
  union all
  select 'return of operator payout ' || payout.id, 'expected a credit of ' || payout.amount_minor || ' on account '
    || payout.bank_account_id || '; found '
    || coalesce(line.direction || ' of ' || line.amount_minor || ' on ' || line.bank_account_id || ', given '
      || coalesce(link.amount_minor, 0), 'none')
  from operator_payout_return back join operator_payout payout on payout.id = back.payout_id
  left join bank_tx line on line.id = back.bank_tx_id
  left join match_line link on link.request_id = payout.id and link.request_type = 'operator_payout'
    and link.bank_tx_id = back.bank_tx_id and link.released_at is null
  where line.direction is distinct from 'CREDIT' or line.amount_minor <> payout.amount_minor
    or line.bank_account_id <> payout.bank_account_id
    or link.amount_minor is distinct from payout.amount_minor or link.settled_at is null`

/** What operators handled, and the owners of its accounts. */
const handledAndHolders = `
  handled as (${handled}
  ), holder as (
    select account.id as account_id, remit_group.id as group_id,
      coalesce(account.owner_user_id, remit_group.owner_user_id) as user_id
    from bank_account account join remit_group on remit_group.id = account.remit_group_id
    union all select id, null, owner_user_id from card_terminal
    union all select id, null, owner_user_id from papara_account
  ), changed as (
    select object_id, max(at) as at from audit_log
    where object_type in ('bankAccount', 'remitGroup', 'cardTerminal', 'paparaAccount')
      and ((before ->> 'owner', before ->> 'ownerUserId', before ->> 'ownerName', before ->> 'remitGroup')
        is distinct from (after ->> 'owner', after ->> 'ownerUserId', after ->> 'ownerName', after ->> 'remitGroup'))
    group by 1
  )`

/**
 * SQL: the version of an operator's terms that applies to a request, and its commission, as columns `rule` and
 * `capped`.
 */
const ruleOf = (user: string) => `
  left join lateral (
    select * from commission_schedule where owner_user_id = ${user} and method = handled.method
      and effective_from <= handled.created_at order by version desc limit 1
  ) rule on true`

/**
 * Compares each saved earning with its request and the terms in force when it was made. Finds another version or
 * amount, an earning for something that was not handled, and a missing earning although the account's owner, who
 * owned it since before the decision, has terms.
 */
export const earningsAsAgreed = `
  with ${handledAndHolders}
  select coalesce(handled.number, earning.source_type || ' ' || earning.source_id) as row,
    'expected ' || coalesce(asked.capped, 0) || ' of ' || coalesce(handled.base, 0) || ' by version '
      || coalesce(rule.id::text, 'none') || ', standing ' || coalesce(handled.is_earned, false)
      || '; found ' || earning.earned_minor || ' of ' || earning.base_minor || ' by ' || earning.schedule_id
        || ', standing ' || (earning.taken_back is null) as why
  from operator_earning earning left join handled on handled.source_type = earning.source_type
    and handled.id = earning.source_id
  ${ruleOf('earning.user_id')} ${expectedCharge('earning.base_minor')}
  where handled.id is null or rule.id is distinct from earning.schedule_id
    or asked.capped is distinct from earning.earned_minor
    or (earning.taken_back is null and (not handled.is_earned or handled.base <> earning.base_minor))
  union all
  select handled.number, 'expected ' || asked.capped || ' of ' || handled.base
    || ' for the owner of its account; found none'
  from handled join holder using (account_id) ${ruleOf('holder.user_id')} ${expectedCharge('handled.base')}
  where handled.is_earned and rule.id is not null and asked.capped > 0
    and not exists (select from operator_earning earning where earning.source_type = handled.source_type
      and earning.source_id = handled.id and earning.taken_back is null)
    and not exists (select from changed where changed.object_id in (holder.account_id::text, holder.group_id::text)
      and changed.at >= coalesce(handled.decided_at, handled.created_at))`
