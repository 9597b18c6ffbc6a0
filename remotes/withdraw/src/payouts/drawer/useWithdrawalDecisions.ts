import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
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

/** Why a person rejects, in the order of their numbers. */
export const rejectReasons = (say: DrawerSay) =>
  withdrawalRejectReasons.map((code) => ({ code, text: say(`reason.${code}`) }))

/** What can be done with a payout now: the rows of `withdrawalTransitions` that are people's, in words. */
export function useWithdrawalDecisions(row: WithdrawalRow | WithdrawalDetail, held: Held, nowMs: number): Decisions {
  const say = useDrawerWords()
  const language = useLanguage()
  const viewer = useWithdrawalViewer()
  const facts = { status: row.status, claim: held, hasProof: true, hasRefusal: true }
  const around = row.claim && { name: row.claim.userName, time: formatTime(row.claim.until, language) }
  const inWords = (refusal: string | undefined) => refusal && wordOfCode(say, 'whyNot', refusal, around ?? undefined)
  const whyNot = (verb: WithdrawalAction) =>
    inWords(whyNotWithdrawal(verb, facts, { kind: viewer.kind, userId: viewer.id }, nowMs))
  const said = withdrawals.facts(row, language)

  const reject: Decision = {
    verb: 'reject',
    label: say('action.reject'),
    tone: 'danger',
    key: 'r',
    isClaimed: true,
    whyNot: whyNot('reject'),
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
    asks: { by: 'line', title: say('free.title'), field: 'note', maxLength: 500, wrong: say('free.wrong') },
  }
  const plan: Decision = {
    verb: 'plan',
    label: say('action.plan'),
    tone: 'danger',
    isClaimed: true,
    whyNot: whyNot('plan'),
  }
  const send: Decision = {
    verb: 'send',
    label: say('action.send', said),
    tone: 'primary',
    key: 's',
    then: 'sent',
    isClaimed: true,
    whyNot: whyNot('send') ?? (row.bankAccountId === null ? say('whyNot.SOURCE') : undefined),
  }
  const sending: readonly Decision[] = [
    {
      verb: 'suspect',
      label: say('action.suspect'),
      tone: 'danger',
      isClaimed: true,
      whyNot: whyNot('suspect'),
      asks: { by: 'line', title: say('suspect.title'), field: 'note', maxLength: 500, wrong: say('suspect.wrong') },
    },
    {
      verb: 'notSent',
      label: say('action.notSent'),
      tone: 'danger',
      isClaimed: true,
      whyNot: whyNot('notSent'),
      asks: { by: 'line', title: say('notSent.title'), field: 'note', maxLength: 500, wrong: say('notSent.wrong') },
    },
    {
      verb: 'sent',
      label: say('action.sent'),
      tone: 'primary',
      key: 's',
      isClaimed: true,
      whyNot: whyNot('sent'),
      asks: { by: 'line', title: say('sent.title'), field: 'bankRef', maxLength: 64, wrong: say('sent.wrong') },
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
  const waiting = row.bankAccountId === null ? [reject, plan, send] : [reject, send]
  const onHold = viewer.kind === 'ADMIN' ? [reject, free] : [reject]
  const open: readonly WithdrawalStatus[] = openWithdrawalStatuses
  return {
    whyNotClaim: inWords(whyNotTaken(open, facts, viewer.id, nowMs)),
    decisions: viewer.mayDecide
      ? row.status === 'SENDING'
        ? sending
        : row.status === 'HOLD'
          ? onHold
          : waiting
      : viewer.mayCancel
        ? [cancel]
        : [],
  }
}
