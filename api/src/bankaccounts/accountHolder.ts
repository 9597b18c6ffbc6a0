/** Selects the owner of the bank account `$1` as `id`; without one, the owner of its group. */
export const bankAccountHolder = `select coalesce(account.owner_user_id, remit_group.owner_user_id) as id
  from bank_account account join remit_group on remit_group.id = account.remit_group_id where account.id = $1`
