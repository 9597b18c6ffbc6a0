import type { AccessRule } from './access'
import type { KeyScope, merchantModules } from './merchant'

type Text = { readonly tr: string; readonly en: string }

/**
 * What a kind of request declares about itself. Merchants' calls and events, statements, reconciliation and the
 * disclosure of a person's data are built from it (`requestTypes.ts`).
 */
export type RequestType<Status extends string = string> = {
  /** The type of its audit rows and approvals. */
  readonly object: string
  readonly table: string
  readonly module: (typeof merchantModules)[number]
  /** Its name in the texts of a person's data, and of many in the request log. */
  readonly title: Text
  readonly titles: Text
  /** The console's list of them; `isOfMerchants`: merchants' people have it too. */
  readonly list: { readonly path: string; readonly isOfMerchants: boolean }
  /** Its queue on the dashboards; names its rails there, too (`railIn`, `railOut`). */
  readonly queue: string
  /** Payers pay us, we pay out, or both, as the column `direction` says. */
  readonly direction: 'IN' | 'OUT' | 'BOTH'
  /** What merchants' servers know: `kind` is in events and statements, `called` in the API's description. */
  readonly merchant: {
    readonly kind: string
    readonly called: string
    /** The path after `/mapi/v1/`, and the scope that a key needs for its writes. */
    readonly path: string
    readonly scope: KeyScope
    /** True if a second open request of the same customer and amount is refused. */
    readonly refusesSecond: boolean
    /** The part of `events` before the dot. */
    readonly event: string
    readonly events: readonly string[]
  }
  /**
   * For the erasure of a person's data. `open`: the request has not ended; `ended`: it ended without a payment. Every
   * other status is a payment.
   */
  readonly open: readonly Status[]
  readonly ended: readonly Status[]
}

/** The permissions of a kind of request (`permissions.ts`). */
export type RequestPermissions = Readonly<Record<`${string}.${string}`, AccessRule>>
