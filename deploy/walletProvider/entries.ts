import { minor, positiveMinor } from '@kasa/contracts/primitives'
import { newWalletPayment, walletNumber } from '@kasa/contracts/walletProvider'
import * as z from 'zod/mini'

const at = z.string()

/** One line of the journal. The provider's state is computed from all lines. */
export const entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wallet'),
    at,
    client: z.string(),
    walletNo: walletNumber,
    holder: z.string(),
    openingMinor: minor,
  }),
  z.object({ kind: z.literal('created'), at, client: z.string(), id: z.string(), payment: newWalletPayment }),
  z.object({ kind: z.literal('executed'), at, id: z.string(), movementId: z.string(), eventId: z.string() }),
  z.object({ kind: z.literal('refused'), at, id: z.string(), reason: z.string(), eventId: z.string() }),
  z.object({ kind: z.literal('returned'), at, id: z.string(), movementId: z.string(), eventId: z.string() }),
  z.object({
    kind: z.literal('received'),
    at,
    key: z.string(),
    walletNo: walletNumber,
    fromNo: walletNumber,
    fromName: z.string(),
    amountMinor: positiveMinor,
    description: z.string(),
    movementId: z.string(),
    eventId: z.string(),
  }),
  z.object({ kind: z.literal('told'), eventId: z.string() }),
])
export type Entry = z.infer<typeof entry>
export type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>
