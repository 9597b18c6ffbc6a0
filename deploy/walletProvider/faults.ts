import { minor } from '@kasa/contracts/primitives'
import { walletNumber } from '@kasa/contracts/walletProvider'
import * as z from 'zod/mini'

const times = z._default(z.int().check(z.positive(), z.lte(1_000_000)), 1)
/** The calls that a fault affects. */
const call = z._default(z.enum(['create', 'payOut', 'status', 'statement', 'events']), 'payOut')

/** A fault for the next `times` matching calls or events. */
export const fault = z.discriminatedUnion('kind', [
  /** Delays the call's execution; it is executed even if the caller gave up meanwhile. */
  z.strictObject({ kind: z.literal('slow'), times, call, ms: z.int().check(z.positive(), z.lte(600_000)) }),
  /** The connection is closed before the call is executed. */
  z.strictObject({ kind: z.literal('lostCall'), times, call }),
  /** The call is executed, and the connection is closed without a response. */
  z.strictObject({ kind: z.literal('lostAnswer'), times, call }),
  /** The provider refuses to pay out. */
  z.strictObject({
    kind: z.literal('refused'),
    times,
    reason: z._default(z.string().check(z.minLength(1)), 'RECEIVER_CLOSED'),
  }),
  /** The event is sent twice. */
  z.strictObject({ kind: z.literal('duplicateEvent'), times }),
  /** The event has no callback; it is only in feed and statement. */
  z.strictObject({ kind: z.literal('lostEvent'), times }),
  /** Reports balances that are wrong by this amount. */
  z.strictObject({ kind: z.literal('wrongBalance'), times, walletNo: walletNumber, byMinor: minor }),
])
export type Fault = z.infer<typeof fault>
type FaultOf<K extends Fault['kind']> = Extract<Fault, { kind: K }>

/** The armed faults of this process. */
export function armedFaults() {
  let armed: Fault[] = []
  return {
    all: (): readonly Fault[] => armed,
    arm: (more: Fault): void => void (armed = [...armed, more]),
    clear: (): void => void (armed = []),
    /** Uses one of the oldest matching faults; undefined if none is armed. */
    take<K extends Fault['kind']>(kind: K, fits: (fault: FaultOf<K>) => boolean = () => true): FaultOf<K> | undefined {
      const found = armed.find((one): one is FaultOf<K> => one.kind === kind && fits(one as FaultOf<K>))
      if (found)
        armed = armed.flatMap((one) =>
          one !== found ? [one] : one.times > 1 ? [{ ...one, times: one.times - 1 }] : [],
        )
      return found
    },
  }
}
export type Faults = ReturnType<typeof armedFaults>
