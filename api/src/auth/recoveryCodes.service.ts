import { randomInt } from 'node:crypto'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { lockAccount } from './auth.sql'
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from './recoveryCodes.sql'

const howMany = 10
/** Without the letters that people misread: i, l, o, u (Crockford). Ten letters are 50 bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = (): string => {
  const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

const hashOf = (ctx: Ctx, userId: string, code: string): Buffer =>
  ctx.tenant.keys.mac('recovery-code', `${userId}\0${code.toLowerCase().replace(/-/g, '')}`)

/** The number of the caller's unused codes. */
export const recoveryCodesLeft = async (ctx: Ctx<UserActor>): Promise<{ left: number }> => ({
  left: await countRecoveryCodes(ctx.tenant.pool, ctx.actor.id),
})

/** Creates ten codes, which are shown only once; earlier codes end. Needs an active one-time password. */
export async function makeRecoveryCodes(ctx: Ctx<UserActor>): Promise<{ codes: string[] }> {
  const codes = Array.from({ length: howMany }, newCode)
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, ctx.actor.id)
    if (!account?.otpActive) throw new Conflict({ code: 'OTP_NOT_ACTIVE' })
    const before = await countRecoveryCodes(tx, account.id)
    await replaceRecoveryCodes(
      tx,
      account.id,
      codes.map((code) => hashOf(ctx, account.id, code)),
      ctx.now(),
    )
    await recordAudit(tx, ctx, 'auth.recoveryCodesMade', {
      type: 'user',
      id: account.id,
      before: { left: before },
      after: { left: howMany },
    })
    return { codes }
  })
}

/** Uses a recovery code instead of the authenticator app; true once per code. */
export const spendRecoveryCode = (tx: Tx, ctx: Ctx, userId: string, code: string): Promise<boolean> =>
  useRecoveryCode(tx, userId, hashOf(ctx, userId, code), ctx.now())
