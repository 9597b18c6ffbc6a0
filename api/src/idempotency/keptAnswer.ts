import type { Ctx } from '../access/ctx'
import { openText, sealText } from '../signing/sealed'
import type { StoredAnswer } from './idempotency.sql'

const bound = (ownerId: string, key: string) => `${ownerId}:${key}`

/** Encrypted, because a response may contain account numbers or a secret that is shown once. */
export const sealAnswer = (ctx: Ctx, ownerId: string, key: string, text: string): Buffer =>
  sealText(ctx.tenant.keys, 'keptAnswer', bound(ownerId, key), text)

/** The text of a stored response, exactly as it was sent. */
export const openAnswer = (ctx: Ctx, ownerId: string, key: string, kept: StoredAnswer): string =>
  kept.answerEnc === null ? '' : openText(ctx.tenant.keys, 'keptAnswer', bound(ownerId, key), kept.answerEnc)
