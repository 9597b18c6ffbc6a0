import type { TerminalChoices, TerminalForm } from '@kasa/contracts/cardTerminals'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

/** Pools, traders and banks for the form. */
export async function selectTerminalChoices(db: Db): Promise<TerminalChoices> {
  const named = `coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')`
  const { rows } = await db.query<TerminalChoices>({
    name: 'terminalForms.choices',
    text: `select (select ${named} from trader_pool) as pools,
             (select ${named} from users where 'TRADER' = any(scope)) as owners,
             (select coalesce(jsonb_agg(jsonb_build_object('code', eft_code, 'name', short_name)
               order by sort, eft_code), '[]') from bank_name where active) as banks`,
  })
  const [choices] = rows
  if (!choices) throw new Error('A select without from gave no row')
  return choices
}

const fieldsOf = (form: TerminalForm, at: Date) => [
  form.label,
  form.acquirer,
  form.terminalNo,
  form.bankCode,
  form.poolId,
  form.ownerUserId,
  form.minTxMinor,
  form.maxTxMinor,
  form.dayLimitMinor,
  form.feeBasisPoints,
  form.feeFixedMinor,
  JSON.stringify(form.activeHours),
  at,
]

/** The place after the last terminal of the pool `$6`, of other terminals than `$1`. */
const lastPlace = `(select coalesce(max(other.priority), 0) + 1 from card_terminal other
  where other.pool_id = $6 and other.id <> $1)`

/** Adds a terminal as the last of its pool. Breaks the unique constraint on `label` if the label is used. */
export async function insertTerminal(tx: Tx, id: string, form: TerminalForm, at: Date): Promise<void> {
  await tx.query({
    name: 'terminalForms.insert',
    text: `insert into card_terminal (id, label, acquirer, terminal_no, bank_code, pool_id, owner_user_id, min_tx_minor,
             max_tx_minor, day_limit_minor, fee_basis_points, fee_fixed_minor, active_hours, created_at, updated_at,
             priority)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, ${lastPlace})`,
    values: [id, ...fieldsOf(form, at)],
  })
}

/** Writes a terminal's fields. In another pool it becomes the last one. */
export async function updateTerminal(tx: Tx, id: string, form: TerminalForm, at: Date): Promise<void> {
  await tx.query({
    name: 'terminalForms.update',
    text: `update card_terminal set label = $2, acquirer = $3, terminal_no = $4, bank_code = $5, pool_id = $6,
             owner_user_id = $7, min_tx_minor = $8, max_tx_minor = $9, day_limit_minor = $10, fee_basis_points = $11,
             fee_fixed_minor = $12, active_hours = $13, updated_at = $14, version = version + 1,
             priority = case when pool_id = $6 then priority else ${lastPlace} end
           where id = $1`,
    values: [id, ...fieldsOf(form, at)],
  })
}
