import type { ApprovalRow } from '@kasa/contracts/approvals'
import type { Language } from '@kasa/domain/money'
import { lazy, type ComponentType } from 'react'

import type { ApprovalConfirmProps, ApprovalField } from './ApprovalChanges'

type Part = {
  /** The fields of its requests in words; they come with the first approval of the kind that is opened. */
  load: () => Promise<(language: Language) => ApprovalField>
  /** The list that opens the record itself. */
  list: string
  /** What a checker has to see that the request itself does not say. */
  Look?: ComponentType<{ approval: ApprovalRow }>
  /** Asks before it is approved, where a question alone is not enough. */
  Confirm?: ComponentType<ApprovalConfirmProps>
}

/** What an approval may be about (`targetType`): slices are strangers, so what each says of its requests is found here. */
export const approvalParts: Readonly<Record<string, Part>> = {
  bankAccount: {
    load: () => import('./accounts/approvalFields').then((file) => file.fieldsOfAccount),
    list: '/bank-account/list',
    Look: lazy(() => import('./accounts/CompareIbans').then((file) => ({ default: file.CompareIbans }))),
    Confirm: lazy(() => import('./accounts/ConfirmIban').then((file) => ({ default: file.ConfirmIban }))),
  },
  bot: { load: () => import('./bots/approvalFields').then((file) => file.fieldsOfBot), list: '/watcher-bot/list' },
  user: { load: () => import('./approvals/rightsFields').then((file) => file.fieldsOfRights), list: '/users/userList' },
  deposit: {
    load: () => import('./deposits/papers/approvalFields').then((file) => file.fieldsOfDeposit),
    list: '/remit-request/list',
  },
  bank_tx: {
    load: () => import('./matching/approvalFields').then((file) => file.fieldsOfLine),
    list: '/remit-request/unmatched',
  },
}
