import type { ApprovalRow } from '@kasa/contracts/approvals'
import { amountOf, approvalStateOf } from '@kasa/domain/approval'

import type { Sheet } from '../exports/cells'

/** The approvals' columns in an export. The state is shown from the reader's view, as on the screen. */
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
