import type { Ctx } from '../access/ctx'
import type { Account } from './auth.sql'

/** What a sealed secret is bound to: another account's row cannot use it. */
export const sealedFor = (account: { id: string }) => `otp:${account.id}`

/** The account's active secret in base32. */
export function openOtpSecret(ctx: Ctx, account: Account): string {
  if (!account.otpSecretEnc) throw new Error('The account has no one-time password')
  return ctx.tenant.keys.unseal(account.otpSecretEnc, sealedFor(account)).toString()
}
