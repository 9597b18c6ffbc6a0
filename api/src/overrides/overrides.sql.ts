import type { Pool, Tx } from '../db/client'

export type OverrideRecord = {
  id: string
  userId: string
  module: string
  version: string
  folder: string
  reason: string
  askedBy: string
  startedAt: Date
  until: Date
  seal: Buffer
}

const columns =
  'id, user_id as "userId", module, version, folder, reason, asked_by as "askedBy", started_at as "startedAt", until, seal'

/** The override's user, with the fields that decide whether they may have one. */
export type Candidate = { id: string; email: string; role: string; scope: string[]; isActive: boolean }

const candidateColumns = `id, email, role, scope, login_status = 'ACTIVE' as "isActive"`

export async function selectCandidate(db: Pool | Tx, email: string): Promise<Candidate | undefined> {
  const { rows } = await db.query<Candidate>({
    name: 'override.candidate',
    text: `select ${candidateColumns} from users where email = $1`,
    values: [email],
  })
  return rows[0]
}

export async function selectCandidateById(db: Pool, id: string): Promise<Candidate | undefined> {
  const { rows } = await db.query<Candidate>({
    name: 'override.candidateById',
    text: `select ${candidateColumns} from users where id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function insertOverride(
  tx: Tx,
  { id, userId, module, version, folder, reason, askedBy, startedAt, until, seal }: OverrideRecord,
): Promise<void> {
  await tx.query({
    name: 'override.insert',
    text: `insert into module_override (id, user_id, module, version, folder, reason, asked_by, started_at, until, seal)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [id, userId, module, version, folder, reason, askedBy, startedAt, until, seal],
  })
}

/** A user's active overrides. */
export async function selectRunning(db: Pool, userId: string, now: Date): Promise<OverrideRecord[]> {
  const { rows } = await db.query<OverrideRecord>({
    name: 'override.running',
    text: `select ${columns} from module_override where user_id = $1 and ended_at is null and until > $2
      order by module`,
    values: [userId, now],
  })
  return rows
}

/** Locks the user's override of a module that is not ended. */
export async function lockOfModule(tx: Tx, userId: string, module: string): Promise<OverrideRecord | undefined> {
  const { rows } = await tx.query<OverrideRecord>({
    name: 'override.lockOfModule',
    text: `select ${columns} from module_override where user_id = $1 and module = $2 and ended_at is null
      for no key update`,
    values: [userId, module],
  })
  return rows[0]
}

/** Locks the user's own override that is not ended. */
export async function lockOwn(tx: Tx, userId: string, id: string): Promise<OverrideRecord | undefined> {
  const { rows } = await tx.query<OverrideRecord>({
    name: 'override.lockOwn',
    text: `select ${columns} from module_override where user_id = $1 and id = $2 and ended_at is null
      for no key update`,
    values: [userId, id],
  })
  return rows[0]
}

/** Locks an expired override. Skips those that another process is ending. */
export async function lockRunOut(tx: Tx, now: Date): Promise<OverrideRecord | undefined> {
  const { rows } = await tx.query<OverrideRecord>({
    name: 'override.lockRunOut',
    text: `select ${columns} from module_override where ended_at is null and until <= $1 order by until limit 1
      for no key update skip locked`,
    values: [now],
  })
  return rows[0]
}

export async function setEnded(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'override.end',
    text: 'update module_override set ended_at = $2 where id = $1',
    values: [id, at],
  })
}
