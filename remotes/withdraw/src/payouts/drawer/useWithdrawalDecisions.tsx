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
import { useDrawerWords, wordOfCode, type DrawerSay } from './drawerWords'
import { linesOf } from './lineQueries'
import { SendingDue } from './SendingDue'

/** The rejection reasons, in the order of their numbers. */
export const rejectReasons = (say: DrawerSay) =>
  withdrawalRejectReasons.map((code) => ({ code, text: say(`reason.${code}`) }))

/** A payout's current decisions: the transitions of `withdrawalTransitions` for people, with texts. */
export function useWithdrawalDecisions(row: WithdrawalRow | WithdrawalDetail, held: Held, nowMs: number): Decisions {
  const say = useDrawerWords()
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
  const inWords = (refusal: string | undefined) => refusal && wordOfCode(say, 'whyNot', refusal, around ?? undefined)
  const whyNot = (verb: WithdrawalAction) =>
    inWords(whyNotWithdrawal(verb, facts, { kind: viewer.kind, userId: viewer.id }, nowMs))
  const said = withdrawals.facts(row, language)

  // Also shown below the buttons, since a disabled button does not explain itself.
  const onlyOperator = viewer.kind === 'SUBREMIT' && !isSending ? say('whyNot.OPERATOR') : undefined

  const reject: Decision = {
    verb: 'reject',
    label: say('action.reject'),
    tone: 'danger',
    key: 'r',
    isClaimed: true,
    whyNot: onlyOperator ?? whyNot('reject'),
    asks: {
      by: 'dialog',
      title: say('reject.title', said),
      text: say('reject.text', said),
      confirmLabel: say('reject.do'),
      reasons: rejectReasons(say),
      schema: withdrawalRejection,
    },
  }
  const free: Decision = {
    verb: 'free',
    label: say('action.free'),
    tone: 'primary',
    key: 'f',
    isClaimed: false,
    whyNot: whyNot('free'),
    // Many payouts to new IBANs are released one after the other, often for the same reason.
    asks: {
      by: 'line',
      title: say('free.title'),
      field: 'note',
      maxLength: 500,
      wrong: say('free.wrong'),
      recalls: true,
    },
  }
  const plan: Decision = {
    verb: 'plan',
    label: say('action.plan'),
    tone: 'plain',
    isClaimed: true,
    whyNot: whyNot('plan'),
  }
  const split: Decision = {
    verb: 'split',
    label: say('action.split'),
    tone: 'plain',
    key: 'b',
    isClaimed: true,
    whyNot: whyNot('split'),
    asks: { by: 'line', title: say('split.title'), field: 'parts', maxLength: 400, wrong: say('split.wrong') },
  }
  const whyNotSent = row.bankAccountId === null ? say('whyNot.SOURCE') : undefined
  const hasLeft = debitsBefore.some(({ stoppedBy }) => stoppedBy === 'NOT_SENT') ? say('whyNot.DEBIT_SEEN') : undefined
  const send: Decision = {
    verb: 'send',
    label: say('action.send', said),
    tone: 'primary',
    key: 's',
    isClaimed: true,
    whyNot: whyNot('send') ?? whyNotSent ?? hasLeft,
    ...(debitsBefore.length > 0 && {
      asks: {
        by: 'line',
        title: say('before.ask'),
        field: 'note',
        also: { otherDebits: debitsBefore.map(({ id }) => id) },
        maxLength: 500,
        wrong: say('before.wrong'),
      },
    }),
  }
  const sending: readonly Decision[] = [
    {
      verb: 'suspect',
      label: say('action.suspect'),
      tone: 'plain',
      key: 'd',
      isClaimed: true,
      whyNot: whyNot('suspect'),
      asks: { by: 'line', title: say('suspect.title'), field: 'note', maxLength: 500, wrong: say('suspect.wrong') },
    },
    {
      verb: 'refuse',
      label: say('action.refuse'),
      tone: 'plain',
      key: 'r',
      isClaimed: true,
      whyNot: begun?.refusalUntil ? say('whyNot.REFUSAL_WAITS') : whyNot('refuse'),
      asks: {
        by: 'line',
        title: say('refuse.title'),
        field: 'note',
        maxLength: 500,
        wrong: say('refuse.wrong'),
        confirm: {
          title: say('refuse.sure', said),
          text: say('refuse.sureText', said),
          confirmText: say('refuse.do'),
          cancelText: say('refuse.back'),
          tone: 'danger',
        },
      },
    },
    {
      verb: 'sent',
      label: say('action.sent', said),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: whyNot('sent'),
      asks: {
        by: 'line',
        title: say('sent.title'),
        field: 'bankRef',
        maxLength: 64,
        wrong: say('sent.wrong'),
        takesPaste: true,
        takesReceipt: true,
      },
    },
  ]
  const cancel: Decision = {
    verb: 'cancel',
    label: say('action.cancel'),
    tone: 'danger',
    isClaimed: false,
    whyNot: whyNot('cancel'),
    asks: {
      by: 'question',
      question: {
        title: say('cancel.title'),
        text: say('cancel.text', said),
        confirmText: say('cancel.do'),
        cancelText: say('cancel.back'),
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
      : viewer.mayCancel
        ? [cancel]
        : [],
  }
}
