import type { KeyStatus } from '@kasa/domain/merchant'

import type { Pool, Tx } from '../db/client'

export type KeyRecord = {
  keyId: string
  merchantId: string
  status: KeyStatus
  graceUntil: Date | null
  scopes: string[]
  ipAllow: string[]
  shownAt: Date | null
  lastUsedAt: Date | null
  lastUsedIp: string | null
  revokedAt: Date | null
  revokedByName: string | null
  revokedReason: string | null
  createdBy: string | null
  createdAt: Date
}

/** A merchant's keys: the current one, then newest first. */
export async function selectKeys(db: Pool | Tx, merchantId: string): Promise<KeyRecord[]> {
  const { rows } = await db.query<KeyRecord>({
    name: 'merchants.keys',
    text: `select key.key_id as "keyId", key.merchant_id as "merchantId", key.status, key.grace_until as "graceUntil",
      key.scopes,
             key.ip_allow::text[] as "ipAllow", key.shown_at as "shownAt", key.last_used_at as "lastUsedAt",
             host(key.last_used_ip) as "lastUsedIp", key.revoked_at as "revokedAt",
               key.revoked_by_name as "revokedByName",
             key.revoked_reason as "revokedReason", users.name as "createdBy", key.created_at as "createdAt"
           from merchant_key key left join users on users.id = key.created_by
           where key.merchant_id = $1 order by key.status = 'ACTIVE' desc, key.created_at desc, key.key_id`,
    values: [merchantId],
  })
  return rows
}

export async function selectKeyOwner(tx: Tx, keyId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'merchants.keyOwner',
    text: `select merchant_id as id from merchant_key where key_id = $1`,
    values: [keyId],
  })
  return rows[0]?.id
}

/**
 * Adds an ACTIVE key with the addresses and rate limit of the merchant's last key, and its scopes if none are given.
 * A first key gets the table's defaults.
 */
export async function insertKey(
  tx: Tx,
  key: {
    keyId: string
    merchantId: string
    secretEnc: Buffer
    scopes: readonly string[] | null
    createdBy: string
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'merchants.insertKey',
    text: `with last as (
             select scopes, ip_allow, requests_per_minute from merchant_key where merchant_id = $2
             order by status = 'ACTIVE' desc, created_at desc, key_id limit 1
           )
           insert into merchant_key (key_id, merchant_id, secret_enc, created_by, created_at, scopes, ip_allow,
             requests_per_minute)
           select $1, $2, $3, $4, $5, coalesce($6::text[], last.scopes, '{deposit:create,read}'),
             coalesce(last.ip_allow, '{}'), coalesce(last.requests_per_minute, 6000)
           from (select) as one left join last on true`,
    values: [key.keyId, key.merchantId, key.secretEnc, key.createdBy, key.at, key.scopes],
  })
}

/** Puts all other keys in grace. Keys already in grace keep their end, unless it is later. */
export async function putKeysInGrace(tx: Tx, merchantId: string, exceptKeyId: string, until: Date): Promise<void> {
  await tx.query({
    name: 'merchants.graceKeys',
    text: `update merchant_key set status = 'GRACE', grace_until = least(grace_until, $3) where merchant_id = $1
      and key_id <> $2 and status <> 'REVOKED'`,
    values: [merchantId, exceptKeyId, until],
  })
}

/** Revokes all other keys, including those in grace. */
export async function revokeKeys(tx: Tx, merchantId: string, exceptKeyId: string): Promise<void> {
  await tx.query({
    name: 'merchants.revokeKeys',
    text: `update merchant_key set status = 'REVOKED', grace_until = null where merchant_id = $1 and key_id <> $2
      and status <> 'REVOKED'`,
    values: [merchantId, exceptKeyId],
  })
}

/** Marks a key as shown and returns its encrypted secret; undefined if it was shown before. */
export async function takeSecret(tx: Tx, keyId: string, to: string, at: Date): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ secretEnc: Buffer }>({
    name: 'merchants.takeSecret',
    text: `update merchant_key set shown_at = $2, shown_to = $3 where key_id = $1 and shown_at is null
      returning secret_enc as "secretEnc"`,
    values: [keyId, at, to],
  })
  return rows[0]?.secretEnc
}

export async function revokeKeyNow(
  tx: Tx,
  keyId: string,
  { byName, reason, at }: { byName: string; reason: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'merchants.revokeKey',
    text: `update merchant_key set status = 'REVOKED', grace_until = null, revoked_at = $2, revoked_by_name = $3,
      revoked_reason = $4 where key_id = $1`,
    values: [keyId, at, byName, reason],
  })
}
