import type { Pool } from '../db/client'
import { userColumns, userTables, type UserRecord } from './users.sql'

/** Everyone who may manage accounts: few people, even at a large institution. */
export async function selectManagers(db: Pool): Promise<UserRecord[]> {
  const { rows } = await db.query<UserRecord>({
    name: 'user.managers',
    text: `select ${userColumns} from ${userTables} where u.login_status = 'ACTIVE'
      and u.scope && array['USER_MANAGEMENT'] order by u.name, u.id limit 1000`,
  })
  return rows
}
