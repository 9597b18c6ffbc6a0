import { useLanguage } from '@kasa/console/i18n'
import { depositRejection, type DepositDetail, type DepositRow } from '@kasa/contracts/deposits'
import type { Decision, Decisions, Held } from '@kasa/desk/noun'
import { depositRejectReasons, needsConfirmReason, whyNotClaim, whyNotDeposit } from '@kasa/domain/deposit'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'

import { confirmReasons } from '../../parts/confirmReasons'
import { untilOf, useLinkedAccounts } from '../../parts/linkedAccounts'
import { deposits } from '../deposits'
import { factsOf } from '../list/depositFacts'
import { useDepositViewer } from '../list/useDepositViewer'
import { confirmQuestion, differences } from './confirmQuestion'
import { useDrawerWords, type DrawerSay } from './drawerWords'
import { whyNotInWords } from './whyNotInWords'

/** The actions possible on a deposit now: the rows of `depositTransitions` that a person may take. */
export function useDepositDecisions(deposit: DepositRow | DepositDetail, held: Held, nowMs: number): Decisions {
  const say = useDrawerWords()
  const language = useLanguage()
  const viewer = useDepositViewer()
  const linkedAccounts = useLinkedAccounts(viewer.id, [deposit.namedOnlyBy])
  const claimed = { ...factsOf(deposit), claim: held }
  const refusalOf = (verb: 'approve' | 'reject' | 'cancel') =>
    whyNotDeposit(verb, claimed, { kind: viewer.kind, userId: viewer.id, linkedAccounts }, nowMs)
  const inWords = (refusal: ReturnType<typeof refusalOf>) =>
    whyNotInWords(refusal, deposit, say, language, untilOf([deposit.namedOnlyBy], linkedAccounts, language))
  const facts = deposits.facts(deposit, language)
  const apartMinor = creditedMinor(deposit) - deposit.amountMinor
  const isUneven = deposit.amountReceivedMinor !== null && apartMinor !== 0n
  const apart = `${apartMinor > 0n ? '+' : ''}${formatMoney(apartMinor, language)}`
  const cancel = refusalOf('cancel')

  const deciding: readonly Decision[] = [
    {
      verb: 'reject',
      label: say('action.reject'),
      tone: 'danger',
      key: 'r',
      isClaimed: true,
      whyNot: inWords(refusalOf('reject')),
      asks: rejection(say, facts),
    },
    {
      verb: 'approve',
      label: say(isUneven ? 'action.confirmReceived' : 'action.confirm', facts),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: inWords(refusalOf('approve')),
      ...(needsConfirmReason(deposit) && {
        asks: {
          by: 'keys',
          title: confirmQuestion(deposit, say, language),
          reasons: confirmReasons(differences(deposit), say),
        } as const,
      }),
    },
  ]
  const cancelling: readonly Decision[] = [
    {
      verb: 'cancel',
      label: say('action.cancel'),
      tone: 'danger',
      isClaimed: false,
      whyNot: cancel === 'STATUS' ? say('whyNot.STATUS.cancel') : inWords(cancel),
      asks: {
        by: 'question',
        question: {
          title: say('cancel.title'),
          text: say('cancel.text', { ...facts, amount: facts['asked'] ?? '' }),
          confirmText: say('cancel.do'),
          cancelText: say('cancel.back'),
          tone: 'danger',
        },
      },
    },
  ]
  return {
    whyNotClaim: inWords(whyNotClaim(claimed, viewer.id, nowMs)),
    decisions: [...(viewer.mayDecide ? deciding : []), ...(viewer.mayCancel ? cancelling : [])],
    // A person who cannot confirm the request should see that before claiming it.
    warning: inWords(whyOwnSource(deposit.namedOnlyBy, linkedAccounts)),
    aside: viewer.mayDecide && isUneven ? say('confirm.asked', { amount: facts['asked'] ?? '', apart }) : undefined,
  }
}

const rejection = (say: DrawerSay, facts: Readonly<Record<string, string>>) =>
  ({
    by: 'dialog',
    title: say('reject.title', facts),
    text: say('reject.text', facts),
    confirmLabel: say('reject.do'),
    reasons: rejectReasons(say),
    schema: depositRejection,
  }) as const

/** The reasons for a rejection, in the order of their number keys. */
export const rejectReasons = (say: DrawerSay) =>
  depositRejectReasons.map((code) => ({ code, text: say(`reason.${code}`) }))
