import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { toast } from '@kasa/console/toast'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { approvalParts } from './approvalParts'
import { approve, deny, withdraw } from './approvalQueries'
import { approvalWord, useApprovalWords } from './approvalWords'

const ReasonForm = lazy(() => import('./ReasonForm').then((file) => ({ default: file.ReasonForm })))

export type ApprovalActs = {
  /** Why this person may not decide, in words; undefined when they may. */
  whyNot: string | undefined
  isRunning: boolean
  /** True while a question or the reason is being asked for. */
  isAsking: boolean
  onApprove: () => void
  /** Asks for the reason first. */
  ask: (act: 'deny' | 'withdraw') => void
  /** The dialog; put it anywhere. */
  dialog: ReactNode
}

/** Yes, no and taking back of one approval, for buttons and keys alike. `onDecided` reads again, whatever came of it. */
export function useApprovalActs(
  approval: ApprovalRow | undefined,
  onDecided: (isDone: boolean) => Promise<void>,
): ApprovalActs {
  const say = useApprovalWords()
  const language = useLanguage()
  const money = useMoneyScreen()
  const [asking, setAsking] = useState<'approve' | 'deny' | 'withdraw' | null>(null)
  const [isRunning, setRunning] = useState(false)
  const code = approval?.whyNot ?? null
  const refusal = code === null ? undefined : approvalWord(`whyNot.${code}`)
  const whyNot =
    code === null
      ? undefined
      : refusal
        ? say(refusal, { until: approval?.whyNotUntil ? formatDateTime(approval.whyNotUntil, language) : '' })
        : code

  const Confirm = approval && approvalParts[approval.targetType]?.Confirm

  const onApprove = async () => {
    if (!approval || code !== null || isRunning) return
    const { title, makerName: maker } = approval
    if (Confirm) return setAsking('approve')
    if (
      (await confirm({
        title: say('approve.title', { title }),
        text: say('approve.text', { maker }),
        confirmText: say('approve'),
      })) === 'confirmed'
    )
      await run(approval)
  }
  const run = async ({ id, title }: ApprovalRow) => {
    setAsking(null)
    setRunning(true)
    let isDone = false
    try {
      await approve(money, id)
      isDone = true
      toast('success', say('approved', { title }))
    } catch (caught) {
      toast('error', say('failed'), words(caught, language))
    } finally {
      setRunning(false)
      await onDecided(isDone)
    }
  }
  return {
    whyNot,
    isRunning,
    isAsking: asking !== null,
    onApprove: () => void onApprove(),
    ask: (act) => {
      if (approval && (act === 'withdraw' ? approval.mayWithdraw : code === null)) setAsking(act)
    },
    dialog: approval && asking && (
      <Suspense>
        {asking === 'approve' ? (
          Confirm && (
            <Confirm approval={approval} onConfirm={() => void run(approval)} onCancel={() => setAsking(null)} />
          )
        ) : (
          <ReasonForm
            title={say(`${asking}.title`, { title: approval.title })}
            saveLabel={say(asking)}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              await (asking === 'deny' ? deny : withdraw)(money, approval.id, reason)
              toast('success', say(asking === 'deny' ? 'denied' : 'withdrawn', { title: approval.title }))
              await onDecided(true)
            }}
          />
        )}
      </Suspense>
    ),
  }
}
