import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { cardRejection, type CardDetail, type CardRow } from '@kasa/contracts/cardTransfers'
import type { Decision, Decisions, Held } from '@kasa/desk/noun'
import {
  cardApproveReasons,
  cardRejectReasons,
  openCardStatuses,
  whyNotCard,
  type CardAction,
  type CardStatus,
} from '@kasa/domain/card'
import { whyNotTaken } from '@kasa/domain/request'

import { useTransferViewer } from '../list/useTransferViewer'
import { transfers } from '../transfers'
import { useDrawerWords, wordOfCode, type TranslateDrawer } from './drawerWords'

/** The rejection reasons, in the order of their numbers. */
export const rejectReasons = (t: TranslateDrawer) =>
  cardRejectReasons.map((code) => ({ code, text: t(`reason.${code}`) }))

/** A card transfer's current decisions: the transitions of `cardTransitions` for people, with texts. */
export function useTransferDecisions(row: CardRow | CardDetail, held: Held, nowMs: number): Decisions {
  const t = useDrawerWords()
  const language = useLanguage()
  const viewer = useTransferViewer()
  const facts = { status: row.status, claim: held, isAuthorised: row.isAuthorised, hasEvidence: true }
  const around = row.claim && { name: row.claim.userName, time: formatTime(row.claim.until, language) }
  const inWords = (refusal: string | undefined) => refusal && wordOfCode(t, 'whyNot', refusal, around ?? undefined)
  const whyNot = (verb: CardAction) => inWords(whyNotCard(verb, facts, { kind: viewer.kind, userId: viewer.id }, nowMs))
  const texts = transfers.facts(row, language)
  const deciding: readonly Decision[] = [
    {
      verb: 'reject',
      label: t('action.reject'),
      tone: 'danger',
      key: 'r',
      isClaimed: true,
      whyNot: whyNot('reject'),
      asks: {
        by: 'dialog',
        title: t('reject.title', texts),
        text: t('reject.text', texts),
        confirmLabel: t('reject.do'),
        reasons: rejectReasons(t),
        schema: cardRejection,
      },
    },
    {
      verb: 'approve',
      label: t('action.approve', texts),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: whyNot('approve'),
      ...(row.fired.length > 0 && {
        asks: {
          by: 'keys',
          title: t('approve.title'),
          reasons: cardApproveReasons.map((code) => ({ code, text: t(`reason.${code}`) })),
        } as const,
      }),
    },
  ]
  const open: readonly CardStatus[] = openCardStatuses
  return {
    whyNotClaim: inWords(whyNotTaken(open, facts, viewer.id, nowMs)),
    decisions: viewer.mayDecide ? deciding : [],
  }
}
