/**
 * An approval request, as a slot's part shows it. `before` and `after`: values by field name, never secrets. `whyNot`:
 * why this person may not decide, as a code; null when they may.
 */
export type AskedApproval = {
  id: string
  kind: string
  targetType: string
  targetId: string
  title: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
  reason: string
  makerName: string
  createdAt: string
  status: string
  whyNot: string | null
}

/** `asking` is set while the approval is being confirmed: then the part shows the question, otherwise the request. */
export type ApprovalSlotProps = {
  approval: AskedApproval
  asking: { onConfirm: () => void; onCancel: () => void } | null
}

/**
 * The places that modules leave for each other, and what such a place tells whoever fills it. This table is all that
 * two modules know of each other: the one with the place and the one with the part both compile against it.
 */
export type SlotProps = {
  /**
   * A request to a second person, in the words of the module whose record it is about: what changes, and the question
   * before a yes. One place for each kind of record.
   */
  'approval.bankAccount': ApprovalSlotProps
  'approval.bankTx': ApprovalSlotProps
  'approval.bot': ApprovalSlotProps
  'approval.cardRules': ApprovalSlotProps
  'approval.cardTransfer': ApprovalSlotProps
  'approval.deposit': ApprovalSlotProps
  'approval.merchant': ApprovalSlotProps
  'approval.paparaAccount': ApprovalSlotProps
  'approval.paparaTransfer': ApprovalSlotProps
  'approval.payoutRules': ApprovalSlotProps
  'approval.settlementRun': ApprovalSlotProps
  'approval.sysparameter': ApprovalSlotProps
  'approval.withdrawal': ApprovalSlotProps
  'approval.withdrawUpload': ApprovalSlotProps
  /** Above the bank lines that are unmatched: what other modules know of such lines. */
  'bankLine.unmatched': object
  /** In the drawer of a debit that nobody has explained: what it may have paid. `onDone`: it is explained. */
  'bankLine.debit': { lineId: string; onDone: () => void }
  /** One deposit in full, with what this person may do about it; the part draws the drawer, `onClose` takes it away. */
  'deposit.detail': { depositId: string; onClose: () => void }
  /** Beside one deposit in its drawer: receipts, notes, and what else belongs to it. */
  'deposit.beside': { depositId: string }
  /** What was done to one object, by whom. `objectType` as the audit log names it. */
  'record.history': { objectType: string; objectId: string }
}

export type SlotId = keyof SlotProps

/** The ids of `SlotProps` at run time; the build refuses a manifest with another id. */
export const slotIds = [
  'approval.bankAccount',
  'approval.bankTx',
  'approval.bot',
  'approval.cardRules',
  'approval.cardTransfer',
  'approval.deposit',
  'approval.merchant',
  'approval.paparaAccount',
  'approval.paparaTransfer',
  'approval.payoutRules',
  'approval.settlementRun',
  'approval.sysparameter',
  'approval.withdrawal',
  'approval.withdrawUpload',
  'bankLine.debit',
  'bankLine.unmatched',
  'deposit.beside',
  'deposit.detail',
  'record.history',
] as const satisfies readonly SlotId[]

/** The slot for requests about a kind of record (`targetType`, as in the audit log); undefined if there is none. */
export function approvalSlotOf(
  targetType: string,
): Extract<(typeof slotIds)[number], `approval.${string}`> | undefined {
  const wanted = `approval.${targetType.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  return slotIds.find((id): id is Extract<typeof id, `approval.${string}`> => id === wanted)
}
