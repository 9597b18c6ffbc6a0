import type { MatchRule } from '@kasa/domain/matchRules'

import type { Tx } from '../db/client'

export async function selectRulesInForce(db: Pick<Tx, 'query'>): Promise<{ version: number; rules: MatchRule[] }> {
  const { rows } = await db.query<{ version: number; rules: MatchRule[] }>({
    name: 'matchRules.inForce',
    text: `select version, rules from match_rules order by version desc limit 1`,
  })
  if (!rows[0]) throw new Error('There are no matching rules')
  return rows[0]
}
