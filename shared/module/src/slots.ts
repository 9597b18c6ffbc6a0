/**
 * The places that modules leave for each other, and what such a place tells whoever fills it. This table is all that two
 * modules know of each other: the one with the place and the one with the part both compile against it.
 */
export type SlotProps = {
  /** One deposit in full, with what this person may do about it; the part draws the drawer, `onClose` takes it away. */
  'deposit.detail': { depositId: string; onClose: () => void }
  /** Beside one deposit in its drawer: receipts, notes, and what else belongs to it. */
  'deposit.beside': { depositId: string }
  /** What was done to one object, by whom. `objectType` as the audit log names it. */
  'record.history': { objectType: string; objectId: string }
}

export type SlotId = keyof SlotProps

/** The ids of `SlotProps` where types cannot be asked: the build refuses a manifest that names another. */
export const slotIds = ['deposit.beside', 'deposit.detail', 'record.history'] as const satisfies readonly SlotId[]
