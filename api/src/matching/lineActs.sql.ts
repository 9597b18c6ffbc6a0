import type { Tx } from '../db/client'

/** Sets a line aside or back to waiting, with who decided it and why. */
export async function setLineState(
  tx: Tx,
  line: {
    id: string
    version: number
    status: 'IGNORED' | 'NEW'
    reason: string | null
    by: { id: string; name: string }
    at: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'matching.setLine',
    text: `update bank_tx set status = $3, reason = $4, decided_by = $5, decided_by_name = $6, decided_at = $7,
      version = version + 1, updated_at = $7
           where id = $1 and version = $2 and linked_minor = 0`,
    values: [line.id, line.version, line.status, line.reason, line.by.id, line.by.name, line.at],
  })
  return rowCount === 1
}
