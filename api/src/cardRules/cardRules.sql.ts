import { cardRuleKinds, type SetCardRule } from '@kasa/domain/cardRules'

import type { Tx } from '../db/client'

const columns = `select kind, most, within_min as "withinMin", active from card_rule`
const inOrder = (rules: readonly SetCardRule[]): SetCardRule[] =>
  cardRuleKinds.flatMap((kind) => rules.find((rule) => rule.kind === kind) ?? [])

/** All rules, active or not, ordered by kind. */
export async function selectCardRules(db: Pick<Tx, 'query'>): Promise<SetCardRule[]> {
  const { rows } = await db.query<SetCardRule>({ name: 'cardRules.all', text: columns, values: [] })
  return inOrder(rows)
}

/** All rules, active or not, ordered by kind; locked until the transaction ends. */
export async function lockCardRules(tx: Tx): Promise<SetCardRule[]> {
  const { rows } = await tx.query<SetCardRule>({
    name: 'cardRules.lock',
    text: `${columns} order by kind for no key update`,
    values: [],
  })
  return inOrder(rows)
}

export async function updateCardRules(tx: Tx, rules: readonly SetCardRule[]): Promise<void> {
  await tx.query({
    name: 'cardRules.update',
    text: `update card_rule rule set most = now.most, within_min = now.within_min, active = now.active
           from unnest($1::text[], $2::bigint[], $3::int[], $4::bool[]) as now (kind, most, within_min, active)
             where rule.kind = now.kind`,
    values: [
      rules.map(({ kind }) => kind),
      rules.map(({ most }) => most),
      rules.map(({ withinMin }) => withinMin),
      rules.map(({ active }) => active),
    ],
  })
}
