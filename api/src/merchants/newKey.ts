import { randomBytes } from 'node:crypto'

import type { KeyScope } from '@kasa/domain/merchant'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { sealText } from '../signing/sealed'
import { insertKey } from './merchantKeys.sql'

type NewKey = { merchantId: string; makerId: string; scopes: readonly KeyScope[] | null }

/** Adds an ACTIVE key for a merchant, with a secret that no one has seen. Returns the key's id. */
export async function addKey(tx: Tx, ctx: Ctx<UserActor>, { merchantId, makerId, scopes }: NewKey): Promise<string> {
  const keyId = `mk_${randomBytes(12).toString('hex')}`
  const secretEnc = sealText(ctx.tenant.keys, 'merchantKey', keyId, randomBytes(32).toString('base64url'))
  await insertKey(tx, { keyId, merchantId, secretEnc, scopes, createdBy: makerId, at: ctx.now() })
  return keyId
}
