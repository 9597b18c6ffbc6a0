import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { tenant } from '@kasa/console/tenant'
import { withdrawalRejection, type WithdrawalDetail, type WithdrawalRow } from '@kasa/contracts/withdrawals'
import type { Decision, Decisions, Held } from '@kasa/desk/noun'
import { whyNotTaken } from '@kasa/domain/request'
import {
  openWithdrawalStatuses,
  whyNotWithdrawal,
  withdrawalRejectReasons,
  type WithdrawalAction,
  type WithdrawalStatus,
} from '@kasa/domain/withdrawal'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'
import { useDrawerWords, wordOfCode, type TranslateDrawer } from './drawerWords'
import { linesOf } from './lineQueries'
import { SendingDue } from './SendingDue'

/** The rejection reasons, in the order of their numbers. */
export const rejectReasons = (t: TranslateDrawer) =>
  withdrawalRejectReasons.map((code) => ({ code, text: t(`reason.${code}`) }))

/** A payout's current decisions: the transitions of `withdrawalTransitions` for people, with texts. */
export function useWithdrawalDecisions(row: WithdrawalRow | WithdrawalDetail, held: Held, nowMs: number): Decisions {
  const t = useDrawerWords()
  const language = useLanguage()
  const viewer = useWithdrawalViewer()
  const { begun } = row
  // Only the drawer loads the details and the bank lines.
  const before = useQuery({ ...linesOf(row), enabled: row.status === 'QUEUED' && viewer.mayDecide && 'history' in row })
  const debitsBefore = row.status === 'QUEUED' ? (before.data?.lines ?? []) : []
  const isSending = row.status === 'SENDING'
  const facts = {
    status: row.status,
    claim: held,
    begunBy: begun?.userId ?? null,
    hasReference: row.bankRef !== null,
    hasProof: true,
    hasRefusal: true,
  }
  const around =
    isSending && begun
      ? { name: begun.userName, time: formatTime(begun.at, language) }
      : row.claim && { name: row.claim.userName, time: formatTime(row.claim.until, language) }
  const inWords = (refusal: string | undefined) => refusal && wordOfCode(t, 'whyNot', refusal, around ?? undefined)
  const whyNot = (verb: WithdrawalAction) =>
    inWords(whyNotWithdrawal(verb, facts, { kind: viewer.kind, userId: viewer.id }, nowMs))
  const texts = withdrawals.facts(row, language)

  // Also shown below the buttons, since a disabled button does not explain itself.
  const onlyOperator = viewer.kind === 'SUBREMIT' && !isSending ? t('whyNot.OPERATOR') : undefined

  const reject: Decision = {
    verb: 'reject',
    label: t('action.reject'),
    tone: 'danger',
    key: 'r',
    isClaimed: true,
    whyNot: onlyOperator ?? whyNot('reject'),
    asks: {
      by: 'dialog',
      title: t('reject.title', texts),
      text: t('reject.text', texts),
      confirmLabel: t('reject.do'),
      reasons: rejectReasons(t),
      schema: withdrawalRejection,
    },
  }
  const free: Decision = {
    verb: 'free',
    label: t('action.free'),
    tone: 'primary',
    key: 'f',
    isClaimed: false,
    whyNot: whyNot('free'),
    // Many payouts to new IBANs are released one after the other, often for the same reason.
    asks: {
      by: 'line',
      title: t('free.title'),
      field: 'note',
      maxLength: 500,
      wrong: t('free.wrong'),
      recalls: true,
    },
  }
  const plan: Decision = {
    verb: 'plan',
    label: t('action.plan'),
    tone: 'plain',
    isClaimed: true,
    whyNot: whyNot('plan'),
  }
  const split: Decision = {
    verb: 'split',
    label: t('action.split'),
    tone: 'plain',
    key: 'b',
    isClaimed: true,
    whyNot: whyNot('split'),
    asks: { by: 'line', title: t('split.title'), field: 'parts', maxLength: 400, wrong: t('split.wrong') },
  }
  const whyNotSent = row.bankAccountId === null ? t('whyNot.SOURCE') : undefined
  const hasLeft = debitsBefore.some(({ stoppedBy }) => stoppedBy === 'NOT_SENT') ? t('whyNot.DEBIT_SEEN') : undefined
  const send: Decision = {
    verb: 'send',
    label: t('action.send', texts),
    tone: 'primary',
    key: 's',
    isClaimed: true,
    whyNot: whyNot('send') ?? whyNotSent ?? hasLeft,
    ...(debitsBefore.length > 0 && {
      asks: {
        by: 'line',
        title: t('before.ask'),
        field: 'note',
        also: { debitsShown: before.data?.debitsShown },
        maxLength: 500,
        wrong: t('before.wrong'),
      },
    }),
  }
  const sending: readonly Decision[] = [
    {
      verb: 'suspect',
      label: t('action.suspect'),
      tone: 'plain',
      key: 'd',
      isClaimed: true,
      whyNot: whyNot('suspect'),
      asks: { by: 'line', title: t('suspect.title'), field: 'note', maxLength: 500, wrong: t('suspect.wrong') },
    },
    {
      verb: 'refuse',
      label: t('action.refuse'),
      tone: 'plain',
      key: 'r',
      isClaimed: true,
      whyNot: begun?.refusalUntil ? t('whyNot.REFUSAL_WAITS') : whyNot('refuse'),
      asks: {
        by: 'line',
        title: t('refuse.title'),
        field: 'note',
        maxLength: 500,
        wrong: t('refuse.wrong'),
        confirm: {
          title: t('refuse.sure', texts),
          text: t('refuse.sureText', texts),
          confirmText: t('refuse.do'),
          cancelText: t('refuse.back'),
          tone: 'danger',
        },
      },
    },
    {
      verb: 'sent',
      label: t('action.sent', texts),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: whyNot('sent'),
      asks: {
        by: 'line',
        title: t('sent.title'),
        field: 'bankRef',
        maxLength: 64,
        wrong: t('sent.wrong'),
        takesPaste: true,
        takesReceipt: true,
      },
    },
  ]
  // The server refuses to cancel a settlement, which two administrators approved.
  const mayCancel = viewer.mayCancel && row.settlementRun === null
  const cancel: Decision = {
    verb: 'cancel',
    label: t('action.cancel'),
    tone: 'danger',
    isClaimed: false,
    whyNot: whyNot('cancel'),
    asks: {
      by: 'question',
      question: {
        title: t('cancel.title'),
        text: t('cancel.text', texts),
        confirmText: t('cancel.do'),
        cancelText: t('cancel.back'),
        tone: 'danger',
      },
    },
  }
  const maySplit = tenant().flags.partialWithdrawal && row.parentId === null && row.settlementRun === null
  const waiting = [reject, plan, ...(maySplit ? [split] : []), send]
  const onHold = viewer.kind === 'ADMIN' ? [reject, free] : [reject]
  const open: readonly WithdrawalStatus[] = openWithdrawalStatuses
  const isOthers = isSending && begun?.userId !== viewer.id
  return {
    whyNotClaim: inWords(isOthers ? 'BEGUN_BY_OTHER' : whyNotTaken(open, facts, viewer.id, nowMs)),
    ...(isSending && begun && { countdown: <SendingDue begun={begun} /> }),
    ...(onlyOperator !== undefined && { aside: onlyOperator }),
    decisions: viewer.mayDecide
      ? isSending
        ? sending
        : row.status === 'HOLD'
          ? onHold
          : waiting
      : mayCancel
        ? [cancel]
        : [],
  }
}
