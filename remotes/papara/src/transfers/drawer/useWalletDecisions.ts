import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { walletRejection, type WalletDetail, type WalletRow } from '@kasa/contracts/walletTransfers'
import type { BulkAct, Decision, Decisions, Held } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'
import { whyNotTaken } from '@kasa/domain/request'
import {
  openWalletStatuses,
  walletApproveReasons,
  walletRejectReasons,
  whyNotWallet,
  type WalletAction,
  type WalletStatus,
} from '@kasa/domain/wallet'

import { grossOf } from '../walletDisplay'
import { useWalletViewer, wallets } from '../wallets'
import { useDrawerWords, wordOfCode, type DrawerSay } from './drawerWords'

const rejectReasons = (say: DrawerSay) => walletRejectReasons.map((code) => ({ code, text: say(`reason.${code}`) }))
const isOther = (row: WalletRow) => grossOf(row) !== row.amountMinor

/** A wallet transfer's current decisions: the transitions of `walletTransitions` for people, with texts. */
export function useWalletDecisions(row: WalletRow | WalletDetail, held: Held, nowMs: number): Decisions {
  const say = useDrawerWords()
  const language = useLanguage()
  const viewer = useWalletViewer()
  const facts = { status: row.status, claim: held, hasLine: row.hasLine, hasEvidence: row.walletRef !== null }
  const around = row.claim && { name: row.claim.userName, time: formatTime(row.claim.until, language) }
  const inWords = (refusal: string | undefined) => refusal && wordOfCode(say, 'whyNot', refusal, around ?? undefined)
  const whyNot = (verb: WalletAction) =>
    inWords(whyNotWallet(verb, facts, { kind: viewer.kind, userId: viewer.id }, nowMs))
  const said = wallets.facts(row, language)
  const deciding: readonly Decision[] = [
    {
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
        schema: walletRejection,
      },
    },
    {
      verb: 'approve',
      label: say('action.approve', said),
      tone: 'primary',
      key: 'a',
      isClaimed: true,
      whyNot: whyNot('approve'),
      ...(isOther(row) && {
        asks: {
          by: 'keys',
          title: say('approve.title'),
          reasons: walletApproveReasons.map((code) => ({ code, text: say(`reason.${code}`) })),
        } as const,
      }),
    },
  ]
  const open: readonly WalletStatus[] = openWalletStatuses
  return {
    whyNotClaim: inWords(whyNotTaken(open, facts, viewer.id, nowMs)),
    decisions: viewer.mayDecide ? deciding : [],
  }
}

/**
 * Transfers with the exact amount can be approved together, the others need a look each; any can be rejected together.
 */
export function useWalletBulk(open: readonly WalletRow[]): readonly BulkAct<WalletRow>[] {
  const say = useDrawerWords()
  const language = useLanguage()
  const whole = open.filter((row) => row.hasLine && !isOther(row))
  const amount = formatMoney(
    whole.reduce((sum, row) => sum + grossOf(row), 0n),
    language,
  )
  return [
    {
      verb: 'approve',
      label: say('bulk.approve', { count: whole.length }),
      tone: 'primary',
      rows: whole,
      whyNot: whole.length === 0 ? say('bulk.none') : undefined,
      asks: {
        by: 'question',
        question: {
          title: say('bulk.approveTitle', { count: whole.length }),
          text: say('bulk.approveText', { amount }),
          confirmText: say('bulk.approve', { count: whole.length }),
          cancelText: say('bulk.back'),
        },
      },
    },
    {
      verb: 'reject',
      label: say('bulk.reject'),
      tone: 'danger',
      rows: open,
      asks: {
        by: 'reason',
        title: say('bulk.rejectTitle', { count: open.length }),
        text: say('bulk.rejectText'),
        confirmLabel: say('reject.do'),
        reasons: rejectReasons(say),
      },
    },
  ]
}
