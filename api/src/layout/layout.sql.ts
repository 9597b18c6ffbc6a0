import type { Layout } from '@kasa/domain/layout'

import type { Pool, Tx } from '../db/client'

export async function selectLayout(db: Pool | Tx, userId: string): Promise<Layout | undefined> {
  const { rows } = await db.query<Layout>({
    name: 'layout.read',
    text: `select sidebar, width from users where id = $1`,
    values: [userId],
  })
  return rows[0]
}

/**
 * Stores a user's layout. Keeps `version`, because the layout does not conflict with others' changes of the account.
 */
export async function setLayout(tx: Tx, userId: string, { sidebar, width }: Layout): Promise<void> {
  await tx.query({
    name: 'layout.write',
    text: `update users set sidebar = $2, width = $3 where id = $1`,
    values: [userId, sidebar, width],
  })
}
