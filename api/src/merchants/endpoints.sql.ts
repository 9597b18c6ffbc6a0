import type { Pool, Tx } from '../db/client'

export type EndpointRecord = {
  id: string
  url: string
  eventTypes: string[]
  format: 'STANDARD' | 'OK_TEXT'
  status: 'ACTIVE' | 'PAUSED' | 'GONE'
  rotatingUntil: Date | null
  secretsEnc: Buffer[]
  /** The newest secret was not shown yet. */
  secretWaits: boolean
  updatedAt: Date
}

/** A merchant's callback addresses, the active one first. */
export async function selectEndpoints(db: Pool | Tx, merchantId: string): Promise<EndpointRecord[]> {
  const { rows } = await db.query<EndpointRecord>({
    name: 'merchants.endpoints',
    text: `select id, url, event_types as "eventTypes", format, status, rotating_until as "rotatingUntil",
      secrets_enc as "secretsEnc", secret_waits as "secretWaits", updated_at as "updatedAt"
           from callback_endpoint where merchant_id = $1 order by status = 'ACTIVE' desc, created_at desc, id`,
    values: [merchantId],
  })
  return rows
}

type Written = Omit<EndpointRecord, 'updatedAt'>

/** Inserts or replaces the address. Waiting events then go to the new one, and its health starts as unknown. */
export async function upsertEndpoint(tx: Tx, merchantId: string, endpoint: Written, at: Date): Promise<void> {
  await tx.query({
    name: 'merchants.upsertEndpoint',
    text: `insert into callback_endpoint (id, merchant_id, url, event_types, format, status, rotating_until,
      secrets_enc, secret_waits, created_at, updated_at)
           values ($1, $2, $3, $4::text[], $5, $6, $7, $8::bytea[], $9, $10, $10)
           on conflict (id) do update set url = excluded.url, event_types = excluded.event_types,
             format = excluded.format, status = excluded.status,
             rotating_until = excluded.rotating_until, secrets_enc = excluded.secrets_enc,
             secret_waits = excluded.secret_waits, updated_at = excluded.updated_at,
             failures = 0, incident_error = null, incident_since = null, incident_failures = 0, open_since = null,
               probe_at = null`,
    values: [
      endpoint.id,
      merchantId,
      endpoint.url,
      endpoint.eventTypes,
      endpoint.format,
      endpoint.status,
      endpoint.rotatingUntil,
      endpoint.secretsEnc,
      endpoint.secretWaits,
      at,
    ],
  })
}

/** Marks an address's newest secret as shown. */
export async function setSecretShown(tx: Tx, id: string): Promise<void> {
  await tx.query({
    name: 'merchants.secretShown',
    text: `update callback_endpoint set secret_waits = false where id = $1`,
    values: [id],
  })
}

/** Deletes replaced secrets that have expired. */
export async function dropReplacedSecrets(pool: Pool, at: Date): Promise<void> {
  await pool.query(
    `update callback_endpoint set secrets_enc = secrets_enc[1:1], rotating_until = null where rotating_until <= $1`,
    [at],
  )
}
