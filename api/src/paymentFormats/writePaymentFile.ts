import { byteOrderMark } from '../exports/csvDialects'
import { windows1254 } from './letters'
import type { PaymentHead, PaymentOrder } from './paymentOrder'
import type { PaymentProfile } from './paymentProfiles'
import { writePain001 } from './writePain001'
import { writeCsv } from './writeCsv'

/** The stricter limit of the profile and the bank. */
const narrowed = <P extends PaymentProfile>(profile: P, nameMaxLen: number | null): P =>
  nameMaxLen === null ? profile : { ...profile, nameMax: Math.min(profile.nameMax, nameMaxLen) }

/**
 * A payment file in pieces, by a bank's profile. `nameMaxLen`: maximum length of names at the bank; null if unknown.
 * Equal orders give equal bytes. Throws `PaymentFileRefused`.
 */
export function* writePaymentFile(
  profile: PaymentProfile,
  head: PaymentHead,
  orders: Iterable<PaymentOrder>,
  nameMaxLen: number | null = null,
): Generator<Uint8Array, void> {
  const utf8 = new TextEncoder()
  if (profile.kind === 'pain') {
    for (const text of writePain001(narrowed(profile, nameMaxLen), head, orders)) yield utf8.encode(text)
    return
  }
  if (profile.letters === 'unicode') yield utf8.encode(byteOrderMark)
  for (const line of writeCsv(narrowed(profile, nameMaxLen), head, orders))
    yield profile.letters === 'windows-1254' ? windows1254(line, head.messageId) : utf8.encode(line)
}

export const paymentFileName = (messageId: string, { kind }: PaymentProfile): string =>
  `${messageId}.${kind === 'pain' ? 'xml' : 'csv'}`
