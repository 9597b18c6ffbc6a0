import type { Tx } from '@kasa/api/db/client'
import { depositTransitions } from '@kasa/domain/deposit'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

type Past = {
  table: string
  transitions: Readonly<Record<string, { to: string }>>
  /** The values before the decision, in place of the current ones. */
  undecided: Record<string, unknown>
  /** Values until the first of these actions or, without such an action, until the decision. */
  before: readonly { actions: readonly string[]; values: Record<string, unknown> }[]
}

const pasts: readonly Past[] = [
  {
    table: 'remit_request',
    transitions: depositTransitions,
    undecided: { decided_at: null, decided_by_name: null, reason_code: null, late: false, unseen: false },
    before: [
      { actions: ['line'], values: { match: 'none', bank_tx_id: null, amount_received_minor: null } },
      { actions: ['declare'], values: { declared_at: null } },
    ],
  },
  {
    table: 'withdraw_request',
    transitions: withdrawalTransitions,
    undecided: { decided_at: null, decided_by_name: null, reason_code: null, paid_minor: null },
    before: [
      {
        actions: ['send'],
        values: { sending_at: null, sending_by: null, sending_by_name: null, outcome_due_at: null },
      },
      { actions: ['sent'], values: { bank_ref: null, given_refs: [] } },
      { actions: ['return'], values: { returned_minor: null, returned_at: null } },
    ],
  },
]

async function keepStates(tx: Tx, { table, transitions, undecided, before }: Past): Promise<void> {
  const steps = Object.entries(transitions).filter(([action]) => action !== 'note')
  const values: unknown[] = [steps.map(([action]) => action), steps.map(([, { to }]) => to), undecided]
  const parts = before.map((part) => {
    values.push(part.actions, part.values)
    return `case when event.at < coalesce((select min(first.at) from ${table}_event first
      where first.request_id = r.id and first.action = any($${values.length - 1})), r.decided_at, 'infinity')
      then $${values.length}::jsonb else '{}' end`
  })
  await tx.query(
    `update ${table}_event event set is_old = event.at - r.created_at > interval '3 days',
       state = last.state || case when event.at < coalesce(r.decided_at, 'infinity') then $3::jsonb else '{}' end
         || ${parts.join(' || ')}
         || jsonb_build_object('version', event.seq, 'status', coalesce((
           select step.status from ${table}_event past
           join unnest($1::text[], $2::text[]) step (action, status) on step.action = past.action
           where past.request_id = r.id and past.seq <= event.seq order by past.seq desc limit 1), 'NEW'))
     from ${table} r join ${table}_event last on last.request_id = r.id and last.seq = r.version
     where r.id = event.request_id and event.state is null`,
    values,
  )
}

/**
 * Gives every line of the demo's past the state of its request, so that lists "as of" a time begin with the first
 * request. Rails that were run with the API's own code already have theirs.
 */
export async function keepPastStates(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.query<{ since: Date }>(
    `select least($1, (select min(created_at) from remit_request), (select min(created_at) from withdraw_request)) as
      since`,
    [now],
  )
  // The last line of each request gets the current state.
  await tx.query('select keep_request_states($1)', [rows[0]?.since])
  for (const past of pasts) await keepStates(tx, past)
}
