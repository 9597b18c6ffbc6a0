import type { Pool } from '../db/client'

export type LiveSession = { id: string; userAgent: string; ip: string; createdAt: Date; seenAt: Date }

/** A user's usable full sessions; sessions not active after `activeAfter` are idle. */
export async function listLiveSessions(
  db: Pool,
  key: { userId: string; now: Date; activeAfter: Date },
): Promise<LiveSession[]> {
  const { rows } = await db.query<LiveSession>({
    name: 'session.list-live',
    text: `select id, user_agent as "userAgent", ip, created_at as "createdAt", active_at as "seenAt" from session
           where user_id = $1 and ended_at is null and stage = 'full' and ends_at > $2 and active_at > $3
           order by active_at desc, id desc limit 100`,
    values: [key.userId, key.now, key.activeAfter],
  })
  return rows
}
