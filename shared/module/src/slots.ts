/**
 * A request for a second person's approval: values by field name, never secrets. `whyNot` is a code for why this person
 * may not decide; null if they may.
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

/** The approval. `asking` is set while the user is asked to confirm; the part then shows the confirmation instead. */
export type ApprovalSlotProps = {
  approval: AskedApproval
  asking: { onConfirm: () => void; onCancel: () => void } | null
}

/**
 * The slots that modules offer each other, with the props of their parts. Both modules compile against this table and
 * share nothing else.
 */
export type SlotProps = {
  /**
   * An approval request, shown by the module that owns the record: what changes, and the confirmation before approving.
   * One slot for each kind of record.
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
  'approval.paymentFile': ApprovalSlotProps
  'approval.payoutRules': ApprovalSlotProps
  'approval.reconciliationPosting': ApprovalSlotProps
  'approval.settlementRun': ApprovalSlotProps
  'approval.sysparameter': ApprovalSlotProps
  'approval.withdrawal': ApprovalSlotProps
  'approval.withdrawUpload': ApprovalSlotProps
  /** Above the unmatched bank lines: information from other modules about them. */
  'bankLine.unmatched': object
  /** In the drawer of an unexplained debit: what it may have paid. The part calls `onDone` once it is explained. */
  'bankLine.debit': { lineId: string; onDone: () => void }
  /** The drawer of one deposit with the user's actions. The part renders the drawer; `onClose` removes it. */
  'deposit.detail': { depositId: string; onClose: () => void }
  /** In the drawer of one deposit: receipts, notes and other attachments. */
  'deposit.beside': { depositId: string }
  /** The history of one object: actions and actors. `objectType` is the audit log's name for it. */
  'record.history': { objectType: string; objectId: string }
}

export type SlotId = keyof SlotProps

/** The ids of `SlotProps` at run time. The build refuses a manifest with any other id. */
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
  'approval.paymentFile',
  'approval.payoutRules',
  'approval.reconciliationPosting',
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

/** The slot for approval requests about a record; undefined if there is none. `targetType` is the audit log's name. */
export function approvalSlotOf(
  targetType: string,
): Extract<(typeof slotIds)[number], `approval.${string}`> | undefined {
  const wanted = `approval.${targetType.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  return slotIds.find((id): id is Extract<typeof id, `approval.${string}`> => id === wanted)
}
