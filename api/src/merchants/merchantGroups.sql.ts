import type { Tx } from '../db/client'

/** Locks the merchants that a group is offered to or shall be offered to, always in the same order. */
export async function lockGroupMerchants(
  tx: Tx,
  groupId: string,
  merchantIds: readonly string[],
): Promise<{ id: string; remitGroupIds: string[] }[]> {
  const { rows } = await tx.query<{ id: string; remitGroupIds: string[] }>({
    name: 'merchants.lockOfGroup',
    text: `select id, remit_group_ids as "remitGroupIds" from merchant where $1::uuid = any(remit_group_ids)
      or id = any($2::uuid[]) order by id for no key update`,
    values: [groupId, merchantIds],
  })
  return rows
}

export async function setMerchantGroups(tx: Tx, id: string, remitGroupIds: readonly string[], at: Date): Promise<void> {
  await tx.query({
    name: 'merchants.setGroups',
    text: `update merchant set remit_group_ids = $2::uuid[], updated_at = $3, version = version + 1 where id = $1`,
    values: [id, remitGroupIds, at],
  })
}
