import type { Ctx } from '../access/ctx'
import type { Account } from './auth.sql'

/** The sealed secret is bound to this account: it cannot be used in another account's row. */
export const sealedFor = (account: { id: string }) => `otp:${account.id}`

/** The account's active secret in base32. */
export function openOtpSecret(ctx: Ctx, account: Account): string {
  if (!account.otpSecretEnc) throw new Error('The account has no one-time password')
  return ctx.tenant.keys.unseal(account.otpSecretEnc, sealedFor(account)).toString()
}
