import type { ApprovalRow } from '@kasa/contracts/approvals'
import { amountOf, approvalStateOf } from '@kasa/domain/approval'

import type { Sheet } from '../exports/cells'

/** The columns of the approvals in an export; whose turn it is, is said to its asker as on the screen. */
export const approvalSheet: Sheet<ApprovalRow> = {
  kind: ({ kind }) => ({ code: kind }),
  title: ({ title }) => title,
  amount: amountOf,
  maker: ({ makerName }) => makerName,
  reason: ({ reason }) => reason,
  state: (row) => ({ code: approvalStateOf(row) }),
  asked: ({ createdAt }) => ({ at: createdAt }),
  until: ({ decidedAt, expiresAt }) => ({ at: decidedAt ?? expiresAt }),
}
