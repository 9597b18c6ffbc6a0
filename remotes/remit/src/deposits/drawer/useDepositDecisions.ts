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
import { useDrawerWords, type TranslateDrawer } from './drawerWords'
import { whyNotInWords } from './whyNotInWords'

/** The actions possible on a deposit now: the rows of `depositTransitions` that a person may take. */
export function useDepositDecisions(deposit: DepositRow | DepositDetail, held: Held, nowMs: number): Decisions {
  const t = useDrawerWords()
  const language = useLanguage()
  const viewer = useDepositViewer()
  const linkedAccounts = useLinkedAccounts(viewer.id, [deposit.namedOnlyBy])
  const claimed = { ...factsOf(deposit), claim: held }
  const refusalOf = (verb: 'approve' | 'reject' | 'cancel') =>
    whyNotDeposit(verb, claimed, { kind: viewer.kind, userId: viewer.id, linkedAccounts }, nowMs)
  const inWords = (refusal: ReturnType<typeof refusalOf>) =>
    whyNotInWords(refusal, deposit, t, language, untilOf([deposit.namedOnlyBy], linkedAccounts, language))
  const facts = deposits.facts(deposit, language)
  const apartMinor = creditedMinor(deposit) - deposit.amountMinor
  const isUneven = deposit.amountReceivedMinor !== null && apartMinor !== 0n
  const apart = `${apartMinor > 0n ? '+' : ''}${formatMoney(apartMinor, language)}`
  const cancel = refusalOf('cancel')

  const deciding: readonly Decision[] = [
    {
      verb: 'reject',
      label: t('action.reject'),
      tone: 'danger',
      key: 'r',
      isClaimed: true,
      whyNot: inWords(refusalOf('reject')),
      asks: rejection(t, facts),
    },
    {
      verb: 'approve',
      label: t(isUneven ? 'action.confirmReceived' : 'action.confirm', facts),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: inWords(refusalOf('approve')),
      ...(needsConfirmReason(deposit) && {
        asks: {
          by: 'keys',
          title: confirmQuestion(deposit, t, language),
          reasons: confirmReasons(differences(deposit), t),
        } as const,
      }),
    },
  ]
  const cancelling: readonly Decision[] = [
    {
      verb: 'cancel',
      label: t('action.cancel'),
      tone: 'danger',
      isClaimed: false,
      whyNot: cancel === 'STATUS' ? t('whyNot.STATUS.cancel') : inWords(cancel),
      asks: {
        by: 'question',
        question: {
          title: t('cancel.title'),
          text: t('cancel.text', { ...facts, amount: facts['asked'] ?? '' }),
          confirmText: t('cancel.do'),
          cancelText: t('cancel.back'),
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
    aside: viewer.mayDecide && isUneven ? t('confirm.asked', { amount: facts['asked'] ?? '', apart }) : undefined,
  }
}

const rejection = (t: TranslateDrawer, facts: Readonly<Record<string, string>>) =>
  ({
    by: 'dialog',
    title: t('reject.title', facts),
    text: t('reject.text', facts),
    confirmLabel: t('reject.do'),
    reasons: rejectReasons(t),
    schema: depositRejection,
  }) as const

/** The reasons for a rejection, in the order of their number keys. */
export const rejectReasons = (t: TranslateDrawer) =>
  depositRejectReasons.map((code) => ({ code, text: t(`reason.${code}`) }))
