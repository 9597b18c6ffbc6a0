import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useRecordWords } from '@kasa/console/recordWords'
import { toast } from '@kasa/console/toast'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

import { PlainConfirm, type ApprovalConfirmProps } from './PlainConfirm'
import { approve, deny, withdraw } from './approvalQueries'
import { approvalWord, useApprovalWords } from './approvalWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

export type ApprovalActs = {
  /** Why this person may not decide, as text; undefined when they may. */
  whyNot: string | undefined
  isRunning: boolean
  /** True while a dialog is open. */
  isAsking: boolean
  onApprove: () => void
  /** Asks for the reason first. */
  ask: (act: 'deny' | 'withdraw') => void
  /** The dialog; render it anywhere. */
  dialog: ReactNode
}

type Deciding = {
  /** The module with texts for the call (`money.second.*`). */
  module: string
  /** A custom confirmation before approval. */
  Confirm?: ComponentType<ApprovalConfirmProps>
  /** Refetches, whatever the result. */
  onDecided: (isDone: boolean) => Promise<void>
}

/** Approving, refusing and withdrawing one request, for buttons and keys. */
export function useApprovalActs(
  approval: ApprovalRow | undefined,
  { module, Confirm = PlainConfirm, onDecided }: Deciding,
): ApprovalActs {
  const t = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const from = { screen: useMoneyScreen(), module }
  const [asking, setAsking] = useState<'approve' | 'deny' | 'withdraw' | null>(null)
  const [isRunning, setRunning] = useState(false)
  const code = approval?.whyNot ?? null
  const refusal = code === null ? undefined : approvalWord(`whyNot.${code}`)
  const whyNot =
    code === null
      ? undefined
      : refusal
        ? t(refusal, { until: approval?.whyNotUntil ? formatDateTime(approval.whyNotUntil, language) : '' })
        : code

  const onApprove = () => {
    if (approval && code === null && !isRunning) setAsking('approve')
  }
  const run = async ({ id, kind, title }: ApprovalRow) => {
    setAsking(null)
    setRunning(true)
    let isDone = false
    try {
      await approve(from, id)
      isDone = true
      toast('success', t('approved', { kind: records.t('approval', kind), title }))
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    } finally {
      setRunning(false)
      await onDecided(isDone)
    }
  }
  const named = { kind: records.t('approval', approval?.kind ?? ''), title: approval?.title ?? '' }
  return {
    whyNot,
    isRunning,
    isAsking: asking !== null,
    onApprove,
    ask: (act) => {
      if (approval && (act === 'withdraw' ? approval.mayWithdraw : code === null)) setAsking(act)
    },
    dialog: approval && asking && (
      <Suspense>
        {asking === 'approve' ? (
          <Confirm approval={approval} onConfirm={() => void run(approval)} onCancel={() => setAsking(null)} />
        ) : (
          <ReasonForm
            title={t(`${asking}.title`, named)}
            saveLabel={t(asking)}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              await (asking === 'deny' ? deny : withdraw)(from, approval.id, reason)
              toast('success', t(asking === 'deny' ? 'denied' : 'withdrawn', named))
              await onDecided(true)
            }}
          />
        )}
      </Suspense>
    ),
  }
}
