import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import {
  walletPayoutRejection,
  walletRejection,
  type WalletDetail,
  type WalletRow,
} from '@kasa/contracts/walletTransfers'
import type { BulkAct, Decision, Decisions, Held } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'
import { whyNotTaken } from '@kasa/domain/request'
import {
  claimableWalletStatuses,
  walletApproveReasons,
  walletPayoutRejectReasons,
  walletRejectReasons,
  whyNotWallet,
  type WalletAction,
} from '@kasa/domain/wallet'

import { grossOf } from '../walletDisplay'
import { useWalletViewer, wallets } from '../wallets'
import { useDrawerWords, wordOfCode, type TranslateDrawer } from './drawerWords'

const rejectReasons = (t: TranslateDrawer) => walletRejectReasons.map((code) => ({ code, text: t(`reason.${code}`) }))
const payoutReasons = (t: TranslateDrawer) =>
  walletPayoutRejectReasons.map((code) => ({ code, text: t(`reason.${code}`) }))
const isOther = (row: WalletRow) => grossOf(row) !== row.amountMinor

/** A wallet transfer's current decisions: the transitions of `walletTransitions` for people, with texts. */
export function useWalletDecisions(row: WalletRow | WalletDetail, held: Held, nowMs: number): Decisions {
  const t = useDrawerWords()
  const language = useLanguage()
  const viewer = useWalletViewer()
  const facts = { status: row.status, claim: held, hasLine: row.hasLine, hasEvidence: row.walletRef !== null }
  const around = row.claim && { name: row.claim.userName, time: formatTime(row.claim.until, language) }
  const inWords = (refusal: string | undefined) => refusal && wordOfCode(t, 'whyNot', refusal, around ?? undefined)
  const whyNot = (verb: WalletAction) =>
    inWords(whyNotWallet(verb, facts, { kind: viewer.kind, userId: viewer.id }, nowMs))
  const texts = wallets.facts(row, language)
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
        schema: walletRejection,
      },
    },
    {
      verb: 'approve',
      label: t('action.approve', texts),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: whyNot('approve'),
      ...(isOther(row) && {
        asks: {
          by: 'keys',
          title: t('approve.title'),
          reasons: walletApproveReasons.map((code) => ({ code, text: t(`reason.${code}`) })),
        } as const,
      }),
    },
  ]
  const rejectPayout: Decision = {
    verb: 'rejectPayout',
    label: t('action.reject'),
    tone: 'danger',
    key: 'r',
    isClaimed: true,
    whyNot: whyNot('rejectPayout'),
    asks: {
      by: 'dialog',
      title: t('reject.title', texts),
      text: t('rejectPayout.text', texts),
      confirmLabel: t('reject.do'),
      reasons: payoutReasons(t),
      schema: walletPayoutRejection,
    },
  }
  const decisions = row.direction === 'OUT' ? [rejectPayout] : deciding
  return {
    whyNotClaim: inWords(whyNotTaken(claimableWalletStatuses(viewer.kind), facts, viewer.id, nowMs)),
    decisions: viewer.mayDecide ? decisions : [],
  }
}

/**
 * Transfers with the exact amount can be approved together, the others need a look each; any can be rejected together.
 */
export function useWalletBulk(open: readonly WalletRow[]): readonly BulkAct<WalletRow>[] {
  const t = useDrawerWords()
  const language = useLanguage()
  const whole = open.filter((row) => row.hasLine && !isOther(row))
  const amount = formatMoney(
    whole.reduce((sum, row) => sum + grossOf(row), 0n),
    language,
  )
  return [
    {
      verb: 'approve',
      label: t('bulk.approve', { count: whole.length }),
      tone: 'primary',
      rows: whole,
      whyNot: whole.length === 0 ? t('bulk.none') : undefined,
      asks: {
        by: 'question',
        question: {
          title: t('bulk.approveTitle', { count: whole.length }),
          text: t('bulk.approveText', { amount }),
          confirmText: t('bulk.approve', { count: whole.length }),
          cancelText: t('bulk.back'),
        },
      },
    },
    {
      verb: 'reject',
      label: t('bulk.reject'),
      tone: 'danger',
      rows: open,
      asks: {
        by: 'reason',
        title: t('bulk.rejectTitle', { count: open.length }),
        text: t('bulk.rejectText'),
        confirmLabel: t('reject.do'),
        reasons: rejectReasons(t),
      },
    },
  ]
}
